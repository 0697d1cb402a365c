import { sql } from 'kysely';
import { returnStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { releasePoints } from '../../ledger/movements.server.ts';
import { endPayables } from '../../payables/end-payables.server.ts';
import { freeClaims } from '../../promotions/coupons/claims.server.ts';
import type { OrderActor } from '../lifecycle/states.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

interface UncollectedOrder {
  id: number;
  no: string;
  userId: number;
  pointsUsed: number;
  lines: { skuId: number; num: number }[];
}

/**
 * Ends an order that was to be paid on delivery, before it is sent or because it was not accepted, and releases what it
 * held. Its pieces return to stock if they are there. In the transaction of `ctx.db`, whose caller holds the lock on the
 * payment's row and has seen it wait for cash. Throws `order_state`.
 */
export async function callOff(
  ctx: Ctx,
  paymentId: number,
  how: {
    event: 'call_off' | 'not_accepted';
    who: OrderActor;
    actorId: number | null;
    reason: string;
    isBack: boolean;
  },
): Promise<void> {
  const { isBack, ...step } = how;
  const order = await readUncollected(ctx, paymentId);
  await transitionOrders(ctx, { ...step, orderIds: [order.id] });
  await freeClaims(ctx, paymentId);
  if (isBack) await putBack(ctx, order);
  await releasePoints(ctx, { userId: order.userId, points: order.pointsUsed, reference: order.no });
  await endPayables(ctx, [paymentId], 'cancelled');
  await emit(ctx, 'order.cancelled', {
    paymentNo: order.no,
    userId: order.userId,
    orderNos: [order.no],
    reason: how.reason,
    isExpired: false,
    by: how.who,
  });
}

/** Returns the pieces of an order to stock, once; false if they were already. */
export async function putBack(ctx: Ctx, order: Pick<UncollectedOrder, 'id' | 'no' | 'lines'>): Promise<boolean> {
  const noted = await sql`
    update orders set goods_back_at = ${ctx.now}::timestamptz where id = ${order.id}::bigint and status = 'cancelled'
      and goods_back_at is null returning id`.execute(ctx.db);
  if (noted.rows.length === 0) return false;
  await returnStock(ctx, order.lines, order.no);
  return true;
}

async function readUncollected({ db }: Pick<Ctx, 'db'>, paymentId: number): Promise<UncollectedOrder> {
  const found = await sql<UncollectedOrder>`
    select o.id, o.no, o.user_id as "userId", o.points_used as "pointsUsed", (
      select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'num', l.num) order by l.id)
      from order_lines l where l.order_id = o.id) as lines
    from orders o where o.payment_id = ${paymentId}::bigint`.execute(db);
  const [order, other] = found.rows;
  // each order that is paid on delivery has a payment of its own
  if (!order || other) throw new Error(`payment ${paymentId} is not that of one order`);
  return order;
}
