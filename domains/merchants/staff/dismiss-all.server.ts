import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/**
 * Ends the access of everyone but the owner to a closed shop, with its open invitations and its API keys, in the
 * transaction of `ctx.db`. The owner still withdraws the earnings. Returns who lost access.
 */
export async function dismissAll({ db, now }: Pick<Ctx, 'db' | 'now'>, merchantId: number): Promise<number[]> {
  const gone = await sql<{ userId: number }>`
    delete from merchant_staff s using merchants m
    where m.id = s.merchant_id and m.id = ${merchantId}::bigint and s.user_id is distinct from m.owner_id
    returning s.user_id as "userId"`.execute(db);
  await sql`
    update merchant_invitations set revoked_at = ${now}::timestamptz
    where merchant_id = ${merchantId}::bigint and accepted_at is null and revoked_at is null`.execute(db);
  await sql`
    update merchant_api_keys set revoked_at = ${now}::timestamptz
    where merchant_id = ${merchantId}::bigint and revoked_at is null`.execute(db);
  return gone.rows.map(({ userId }) => userId);
}
