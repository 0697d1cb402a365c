import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import type { Ctx } from '../../kit/context.ts';
import { readPaidLines } from '../../refunds/paid-lines.server.ts';
import { authorShare } from './rules.ts';

interface OpenShare {
  lineId: number;
  orderId: number;
  authorId: number | null;
  rateBp: number;
  paid: number;
}

/** The order is paid: its shares are expected from now on. */
export async function expectShares(ctx: Ctx, { orderNos }: EventMap['order.paid']): Promise<void> {
  await sql`update forum.goods_shares set paid_at = ${ctx.now}::timestamptz
    where order_no = any (${orderNos}::text[]) and paid_at is null`.execute(ctx.db);
}

/** The order ended without having been paid, or with a forfeited deposit, of which authors get nothing. */
export async function dropShares(ctx: Ctx, orderNos: readonly string[]): Promise<void> {
  await sql`delete from forum.goods_shares where order_no = any (${[...orderNos]}::text[]) and paid_at is null`.execute(
    ctx.db,
  );
}

/** A refund reduces the expected shares of its lines; what was all refunded is settled with nothing. */
export async function reduceShares(ctx: Ctx, { orderId, status }: EventMap['refund.changed']): Promise<void> {
  if (status !== 'refunding' && status !== 'refunded') return;
  const open = await lockOpen(ctx, [orderId]);
  if (open.length === 0) return;
  const left = await readPaidLines(ctx, [orderId]);
  for (const share of open) {
    const paid = Math.min(share.paid, left.get(share.lineId) ?? 0);
    await write(ctx, share, { paid, amount: authorShare(paid, share.rateBp), isSettled: paid === 0 });
  }
}

/**
 * Nothing of the orders can be refunded any more: has the shares of what was kept paid to the authors out of the shops'
 * earnings, as far as these suffice.
 */
export async function settleShares(ctx: Ctx, { orders, share }: EventMap['earnings.releasing']): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId);
  const open = await lockOpen(ctx, ids);
  if (open.length === 0) return;
  const left = await readPaidLines(ctx, ids);
  const room = new Map(orders.map(({ orderId, most }) => [orderId, most]));
  const sums = new Map<string, { orderId: number; userId: number; amount: number }>();
  for (const each of open) {
    const { lineId, orderId, authorId, rateBp } = each;
    const most = room.get(orderId) ?? 0;
    const paid = Math.min(each.paid, left.get(lineId) ?? 0);
    const amount = authorId === null ? 0 : Math.min(most, authorShare(paid, rateBp));
    room.set(orderId, most - amount);
    await write(ctx, each, { paid, amount, isSettled: true });
    if (authorId === null || amount === 0) continue;
    const key = `${orderId} ${authorId}`;
    sums.set(key, { orderId, userId: authorId, amount: amount + (sums.get(key)?.amount ?? 0) });
  }
  for (const { orderId, ...part } of sums.values()) share(orderId, part);
}

async function lockOpen({ db }: Pick<Ctx, 'db'>, orderIds: readonly number[]): Promise<OpenShare[]> {
  const found = await sql<OpenShare>`
    select order_line_id as "lineId", order_id as "orderId", author_id as "authorId", rate_bp as "rateBp", paid_minor as paid
    from forum.goods_shares where order_id = any (${[...orderIds]}::bigint[]) and paid_at is not null and settled_at is null
    order by order_line_id for no key update`.execute(db);
  return found.rows;
}

async function write(
  ctx: Ctx,
  { lineId }: OpenShare,
  { paid, amount, isSettled }: { paid: number; amount: number; isSettled: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('forum.goods_shares')
    .set({ paid_minor: paid, share_minor: amount, ...(isSettled ? { settled_at: ctx.now } : {}) })
    .where('order_line_id', '=', lineId)
    .execute();
}
