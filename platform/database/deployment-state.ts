import { sql } from 'kysely';
import type { Texts } from '../locale/locale.ts';
import type { Db } from './db.ts';
import { invalidateCache } from './invalidate-cache.ts';

/** Tag of the notification by which every process reads the state again. */
export const DEPLOYMENT_TAG = 'deployment';

export interface ReadOnly {
  since: Date;
  /** What people read, by language; may lack some. */
  texts: Texts;
}

/** What an administrator has switched on for the whole deployment, in memory; the database has it for every process. */
export class DeploymentState {
  readonly #db: Db;
  #quietSince: Date | null = null;
  #readOnly: ReadOnly | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async load(): Promise<void> {
    const row = await this.#db.selectFrom('deployment_state').selectAll().executeTakeFirst();
    this.#quietSince = row?.quiet_since ?? null;
    this.#readOnly = row?.read_only_since ? { since: row.read_only_since, texts: row.read_only_texts as Texts } : null;
  }

  /** A restored copy: nothing leaves it, neither mail nor calls of other servers. */
  get isQuiet(): boolean {
    return this.#quietSince !== null;
  }

  /** Writes are refused and jobs wait; null while the deployment works as usual. */
  get readOnly(): ReadOnly | null {
    return this.#readOnly;
  }
}

/** Makes a copy quiet, or releases it; returns false if it was so already. */
export async function setQuiet(db: Db, isQuiet: boolean): Promise<boolean> {
  const { rows } = isQuiet
    ? await sql`
        insert into deployment_state (quiet_since) values (now())
        on conflict (is_only) do update set quiet_since = now() where deployment_state.quiet_since is null
        returning 1`.execute(db)
    : await sql`
        update deployment_state set quiet_since = null where quiet_since is not null returning 1`.execute(db);
  await invalidateCache(db, DEPLOYMENT_TAG);
  return rows.length > 0;
}

/** Refuses writes from now on, with these texts, or accepts them again with null. */
export async function setReadOnly(db: Db, texts: Texts | null): Promise<void> {
  const [isOn, shown] = [texts !== null, JSON.stringify(texts ?? {})];
  await sql`
    insert into deployment_state (read_only_since, read_only_texts)
    values (case when ${isOn}::boolean then now() end, ${shown}::jsonb)
    on conflict (is_only) do update
      set read_only_since = case when ${isOn}::boolean then coalesce(deployment_state.read_only_since, now()) end,
        read_only_texts = excluded.read_only_texts`.execute(db);
  await invalidateCache(db, DEPLOYMENT_TAG);
}
