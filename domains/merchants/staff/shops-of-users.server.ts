import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Of these shops, those that one of the users owns or works for. */
export async function shopsOfUsers(
  { db }: Pick<Ctx, 'db'>,
  merchantIds: readonly number[],
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const users = sql`any(${[...userIds]}::bigint[])`;
  const found = await sql<{ id: number }>`
    select m.id from merchants m where m.id = any(${[...merchantIds]}::bigint[]) and (m.owner_id = ${users}
      or exists (select from merchant_staff s where s.merchant_id = m.id and s.user_id = ${users}))`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
