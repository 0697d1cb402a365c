import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

/** The row outlives the deletion of old codes. */
const FOR_GOOD = '9999-12-31';

/** Whether nothing was sent under this key before; of two processes one gets true. The key is a keyed hash. */
export async function takeFirstSending({ db }: Pick<Ctx, 'db'>, key: string): Promise<boolean> {
  const taken = await sql`
    insert into code_sendings (key, sent_at) values (${key}, ${FOR_GOOD}::timestamptz)
    on conflict (key) do nothing returning key`.execute(db);
  return taken.rows.length > 0;
}
