import { type RawBuilder, sql } from 'kysely';
import { listed } from '../../../platform/database/listed.ts';
import { accountsOfPerson, shareBrowser } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../kit/context.ts';

/** Letters and digits of a text, so that spelling does not turn one address into two. */
const plain = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;

/** The order was sent to an address of the shop or its owner: by phone, or by place. */
const SHARES_ADDRESS = sql`(${plain(sql`m.phone`)} = ${plain(sql`o.receiver ->> 'phone'`)} and m.phone <> '' or exists (
  select from addresses a where a.user_id = m.owner_id and a.deleted_at is null and (a.phone = o.receiver ->> 'phone'
    or (a.country = o.receiver ->> 'country' and a.post_code = o.receiver ->> 'postCode'
      and ${plain(sql`a.detail`)} = ${plain(sql`o.receiver ->> 'detail'`)}))))`;

const OWNER = sql`m.owner_id`;
const BUYER = sql`o.user_id`;

/**
 * Holds the earnings of orders that the platform subsidised and whose buyer and shop turn out to share an owner, a
 * browser or an address; the checkout refuses subsidies only between parties known to be one. Each order is examined
 * once. In the transaction of `ctx.db`; the caller has locked the orders. Returns the held ones.
 */
export async function holdSuspicious(ctx: Pick<Ctx, 'db' | 'now'>, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const held = await sql<{ id: number }>`
    with subsidised as (
      select o.id, o.platform_coupon_minor + o.points_minor - coalesce((
        select sum(r.subsidy_minor) from refunds r where r.order_id = o.id and r.moved_at is not null), 0)::bigint as subsidy
      from orders o where o.id = any(${listed(orderIds)}) and o.platform_coupon_minor + o.points_minor > 0
    ), looked as (
      select o.id, o.merchant_id, s.subsidy, array_remove(array[
        case when o.user_id = any(${accountsOfPerson(OWNER)}) then 'owner' end,
        case when ${shareBrowser(OWNER, BUYER)} then 'device' end,
        case when ${SHARES_ADDRESS} then 'address' end], null) as shared
      from subsidised s join orders o on o.id = s.id join merchants m on m.id = o.merchant_id where s.subsidy > 0
    )
    insert into earning_holds (order_id, merchant_id, shared, subsidy_minor, held_at)
    select id, merchant_id, shared, subsidy, ${ctx.now}::timestamptz from looked where cardinality(shared) > 0
    on conflict (order_id) do nothing returning order_id as id`.execute(ctx.db);
  return held.rows.map(({ id }) => id);
}
