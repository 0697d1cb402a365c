import { type RawBuilder, sql } from 'kysely';

/** Whether that person requested the withdrawal `w`, or owns its shop or works there: nobody decides on their own. */
export const isOwn = (userId: number): RawBuilder<boolean> => sql`
  (w.requested_by is not distinct from ${userId}::bigint
    or exists (select from merchants m where m.id = w.merchant_id and m.owner_id = ${userId}::bigint)
    or exists (select from merchant_staff s where s.merchant_id = w.merchant_id and s.user_id = ${userId}::bigint))`;
