import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';

/** The kinds of what was sent to a user, the oldest first. */
export async function noticesOf({ db }: Pick<Ctx, 'db'>, userId: number): Promise<string[]> {
  const found = await sql<{ kind: string }>`
    select kind from notices where user_id = ${userId}::bigint order by id`.execute(db);
  return found.rows.map(({ kind }) => kind);
}
