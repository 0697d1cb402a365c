import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import { requestInvoice } from '../../domains/orders/invoices/request-invoice.server.ts';
import { noteToBuyer } from '../../domains/orders/shipping/note-to-buyer.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { refreshTracking } from '../../domains/orders/tracking/refresh-tracking.server.ts';
import { actorOf } from './actor-of.ts';
import { type BoughtOrder, buy } from './fill-received-orders.ts';

const HOUR_MS = 3_600_000;

/** Orders of the shopper that are on their way: one to be sent, one in several parcels, one that a driver brings. */
export async function fillOpenOrders(ctx: Ctx, userId: number): Promise<void> {
  const shopper = await actorOf(ctx, userId);
  const at = (hoursAgo: number): Ctx => {
    const now = new Date(ctx.now.getTime() - hoursAgo * HOUR_MS);
    return { ...ctx, now, actor: { ...shopper, payProvedAt: now } };
  };
  const sellerOf = async (order: BoughtOrder, hoursAgo: number): Promise<Ctx> => ({
    ...at(hoursAgo),
    actor: await actorOf(ctx, order.ownerId),
  });

  const parted = await buy(at(70), ['lumen-glide-mouse'], 2);
  await shipOrder(await sellerOf(parted, 41), {
    orderNo: parted.no,
    courier: 'SF',
    number: 'SF1429370182645',
    lines: parted.lineIds.map((id) => ({ id, num: 1 })),
  });
  await requestInvoice(at(40), parted.no, { titleKind: 'personal', title: shopper.nickname, taxNumber: '' });

  const fresh = await buy(at(26), ['harvest-mandarin-box']);
  await shipOrder(await sellerOf(fresh, 2), {
    orderNo: fresh.no,
    method: 'deliver',
    deliveryName: '王师傅',
    deliveryPhone: '+8613700137000',
  });

  const waiting = await buy(at(5), ['trailhead-steel-bottle']);
  await noteToBuyer(await sellerOf(waiting, 4), { orderNo: waiting.no, remark: '已收到您的订单，今天 18:00 前发出。' });

  await refreshTracking(ctx);
  // notices of past days are neither unread nor mailed
  await sql`update notices set read_at = created_at, spread_at = created_at where created_at < ${ctx.now}::timestamptz or user_id = ${userId}::bigint`.execute(
    ctx.db,
  );
}
