import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { accountsNear, lockAccountsNear } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../context.ts';
import type { Deal } from './deals.ts';
import { takeSlot } from './group-slots.server.ts';

interface Taking {
  userId: number;
  orderId: number;
  num: number;
}

/**
 * Takes what an order needs of its campaign, in the transaction of `ctx.db`: pieces of the quota, of the buyer's share,
 * a slot in a group or the bargain. Database constraints refuse whatever is used up. Throws `activity_sold_out`,
 * `activity_limit`, `team_*`, `own_team`, `effort_gone`, `price_changed`.
 */
export async function takeShares(ctx: Pick<Ctx, 'db' | 'now'>, deal: Deal, taking: Taking): Promise<void> {
  const { userId, num } = taking;
  await lockAccountsNear(ctx, userId);
  const taken = await sql`
    update activity_items set taken = taken + ${num}::int
    where id = ${deal.itemId}::bigint and taken + ${num}::int <= quota returning id`.execute(ctx.db);
  if (taken.rows.length === 0) throw new DomainError('activity_sold_out', { skuIds: [deal.skuId] });
  const bought = await sql`
    insert into activity_purchases (item_id, user_id, num)
    select id, ${userId}::bigint, ${num}::int from activity_items
    where id = ${deal.itemId}::bigint and ${num}::int + ${takenBesides(userId, deal.itemId)} <= per_user
    on conflict (item_id, user_id) do update set num = activity_purchases.num + excluded.num
    where activity_purchases.num + excluded.num + ${takenBesides(userId, deal.itemId)} <= (select per_user from activity_items where id = excluded.item_id)
    returning item_id`.execute(ctx.db);
  if (bought.rows.length === 0) throw new DomainError('activity_limit', { skuIds: [deal.skuId] });
  if (deal.kind === 'group') await takeSlot(ctx, deal, taking);
  if (deal.effort) await endBargain(ctx, deal.effort, taking);
}

/** Pieces that the person has taken with other accounts. */
function takenBesides(userId: number, itemId: number): RawBuilder<number> {
  return sql`(select coalesce(sum(o.num), 0) from activity_purchases o where o.item_id = ${itemId}::bigint
    and o.user_id = any(${accountsNear(userId)}) and o.user_id <> ${userId}::bigint)`;
}

/** Ends the bargain at the price that the buyer agreed to: a contribution in the meantime changes the price. */
async function endBargain(
  ctx: Pick<Ctx, 'db' | 'now'>,
  effort: NonNullable<Deal['effort']>,
  { userId, orderId }: Taking,
): Promise<void> {
  const found = await sql<{ price_minor: number }>`
    select price_minor from efforts where id = ${effort.id}::bigint and user_id = ${userId}::bigint and status = 'open'
      and expires_at > ${ctx.now}::timestamptz for no key update`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('effort_gone');
  if (row.price_minor !== effort.priceMinor) throw new DomainError('price_changed');
  await sql`update efforts set status = 'bought', order_id = ${orderId}::bigint where id = ${effort.id}::bigint`.execute(
    ctx.db,
  );
}
