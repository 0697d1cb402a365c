import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { lockSoldOrder } from '../shipping/lock-sold-order.server.ts';
import { callOff, putBack } from './call-off.server.ts';
import type { NotAccepted } from './contract.ts';

/**
 * The shop closes an order that was to be paid on delivery: its buyer did not accept it, or nothing of it was sent yet. Its
 * pieces return to stock now, or with `recordGoodsBack` when they have come back. Throws `order_not_found`, also for
 * others, and `order_state` for one that is paid or closed.
 */
export async function recordNotAccepted(ctx: Ctx, { orderNo, isBack, note }: NotAccepted): Promise<void> {
  const { userId } = requireActor(ctx);
  const paymentId = await findPayment(ctx, orderNo);
  await transact(ctx, async (tx) => {
    // the payment before the order, as everywhere
    const { status } = await lockPayment(tx.db, paymentId);
    const order = await lockSoldOrder(tx, orderNo);
    if (status !== 'on_delivery') throw new DomainError('order_state', { event: 'not_accepted' });
    const isSent = order.status !== 'to_ship';
    const event = isSent ? 'not_accepted' : 'call_off';
    await callOff(tx, paymentId, {
      event,
      who: order.who,
      actorId: userId,
      reason: note,
      isBack: isBack || !isSent,
    });
    if (order.who === 'platform') await audit(tx, 'order.not_accepted', orderNo);
    else await auditShop(tx, { id: order.merchantId }, 'order.not_accepted', orderNo);
  });
}

/** The goods of an order that was not accepted are back: they return to stock, once. Throws as above. */
export async function recordGoodsBack(ctx: Ctx, orderNo: string): Promise<void> {
  requireActor(ctx);
  await transact(ctx, async (tx) => {
    const order = await lockSoldOrder(tx, orderNo);
    const found = await sql<{ lines: { skuId: number; num: number }[] }>`
      select (select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'num', l.num) order by l.id)
        from order_lines l where l.order_id = o.id) as lines
      from orders o where o.id = ${order.id}::bigint and ${IS_GOODS_OUT}`.execute(tx.db);
    const lines = found.rows[0]?.lines;
    if (!lines || !(await putBack(tx, { ...order, lines })))
      throw new DomainError('order_state', { event: 'goods_back' });
    if (order.who === 'platform') await audit(tx, 'order.goods_back', orderNo);
    else await auditShop(tx, { id: order.merchantId }, 'order.goods_back', orderNo);
  });
}

/** Order `o` was sent, not accepted, and its goods have not come back. */
export const IS_GOODS_OUT = sql<boolean>`(o.status = 'cancelled' and o.paid_at is null and o.shipped_at is not null
  and o.goods_back_at is null)`;

async function findPayment({ db }: Pick<Ctx, 'db'>, orderNo: string): Promise<number> {
  const found = await sql<{ id: number }>`select payment_id as id from orders where no = ${orderNo}`.execute(db);
  const id = found.rows[0]?.id;
  if (id === undefined) throw new DomainError('order_not_found');
  return id;
}
