import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';

/** Users know developers by their names, so no two share one in any case. Throws `developer_name_taken`. */
export async function refuseTakenName(ctx: Pick<Ctx, 'db'>, name: string, ownId: number | null): Promise<void> {
  const found = await sql`
    select 1 from developers where lower(name) = lower(${name}) and status <> 'closed'
      and id is distinct from ${ownId}::bigint`.execute(ctx.db);
  if (found.rows.length > 0) throw new DomainError('developer_name_taken');
}

/** Names of developers by their ids, for domains whose tables cannot be joined with theirs; closed ones are missing. */
export async function readDeveloperNames(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; name: string }>`
    select id, name from developers where id = any (${[...new Set(ids)]}::bigint[]) and status <> 'closed'`.execute(
    ctx.db,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

export interface DeveloperFace {
  id: number;
  kind: 'person' | 'company';
  name: string;
  intro: Texts;
  website: string;
}

/** What everyone may see of an active developer. */
export async function readDeveloperFace(ctx: Pick<Ctx, 'db'>, id: number): Promise<DeveloperFace | undefined> {
  const found = await sql<DeveloperFace>`
    select id, kind, name, intro, website from developers
    where id = ${id}::bigint and status = 'active'`.execute(ctx.db);
  return found.rows[0];
}
