import { type RawBuilder, sql } from 'kysely';

/**
 * Whether that person is the payee with that id, owns what is paid or works there: nobody decides on their own money.
 */
export const worksFor = (userId: number, payeeId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from payees y left join merchants m on m.id = y.merchant_id where y.id = ${payeeId} and (
    y.user_id = ${userId}::bigint or m.owner_id = ${userId}::bigint
    or exists (select from merchant_staff s where s.merchant_id = m.id and s.user_id = ${userId}::bigint)
    or exists (select from developer_members d where d.developer_id = m.developer_id and d.user_id = ${userId}::bigint)))`;
