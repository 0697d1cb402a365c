import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { accountsNear, lockAccountsNear } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Deal } from './deal.ts';
import { TAKINGS, type Taking } from './kinds/takings.server.ts';

/**
 * Takes what an order needs of its campaign, in the transaction of `ctx.db`: pieces of the quota, of the buyer's share,
 * a slot in a group or the bargain. Database constraints refuse whatever is used up. Throws `campaign_sold_out`,
 * `campaign_limit`, `group_*`, `own_group`, `bargain_gone`, `price_changed`.
 */
export async function takeShares(ctx: Pick<Ctx, 'db' | 'now'>, deal: Deal, taking: Taking): Promise<void> {
  const { userId, num } = taking;
  await lockAccountsNear(ctx, userId);
  const taken = await sql`
    update campaign_items set taken = taken + ${num}::int
    where id = ${deal.itemId}::bigint and taken + ${num}::int <= quota returning id`.execute(ctx.db);
  if (taken.rows.length === 0) throw new DomainError('campaign_sold_out', { skuIds: [deal.skuId] });
  const bought = await sql`
    insert into campaign_purchases (item_id, user_id, num)
    select id, ${userId}::bigint, ${num}::int from campaign_items
    where id = ${deal.itemId}::bigint and ${num}::int + ${takenBesides(userId, deal.itemId)} <= per_user
    on conflict (item_id, user_id) do update set num = campaign_purchases.num + excluded.num
    where campaign_purchases.num + excluded.num + ${takenBesides(userId, deal.itemId)} <= (select per_user from campaign_items where id = excluded.item_id)
    returning item_id`.execute(ctx.db);
  if (bought.rows.length === 0) throw new DomainError('campaign_limit', { skuIds: [deal.skuId] });
  await TAKINGS[deal.kind]?.(ctx, deal, taking);
}

/** Pieces that the person has taken with other accounts. */
function takenBesides(userId: number, itemId: number): RawBuilder<number> {
  return sql`(select coalesce(sum(o.num), 0) from campaign_purchases o where o.item_id = ${itemId}::bigint
    and o.user_id = any(${accountsNear(userId)}) and o.user_id <> ${userId}::bigint)`;
}
