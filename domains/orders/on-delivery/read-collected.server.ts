import { sql } from 'kysely';
import { convertMinor } from '../../../platform/locale/money.ts';
import type { ProductKind } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Destination } from '../../merchants/freight/rules.ts';
import { readOffers } from '../../promotions/offers.server.ts';
import { rateOf } from '../../sites/currency.ts';
import { isCollectable } from './rules.ts';

export interface CollectedOrder {
  id: number;
  no: string;
  merchantId: number;
  total: number;
  platformCoupon: number;
  points: number;
  receiver: Destination;
  lines: { skuId: number; kind: ProductKind; num: number; isLimited: boolean }[];
}

interface PaymentToCollect {
  id: number;
  kind: string;
  currency: string;
}

/** The orders of a checkout, to be paid on delivery or not. */
export async function readCollected({ db }: Pick<Ctx, 'db'>, paymentId: number): Promise<CollectedOrder[]> {
  const found = await sql<CollectedOrder>`
    select o.id, o.no, o.merchant_id as "merchantId", o.total_minor as total, o.platform_coupon_minor as "platformCoupon",
      o.points_minor as points,
      o.receiver, (
        select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'kind', l.kind, 'num', l.num,
          'isLimited', l.flash_item_id is not null or l.campaign_item_id is not null) order by l.id)
        from order_lines l where l.order_id = o.id) as lines
    from orders o where o.payment_id = ${paymentId}::bigint order by o.id`.execute(db);
  return found.rows;
}

/**
 * Whether the actor can choose to pay a checkout on delivery, at today's settings of its shops. Not with a pass that only
 * reads: without any payment, a shop that knows the contact could order in the buyer's name.
 */
export async function canCollect(ctx: Ctx, { id, kind, currency }: PaymentToCollect): Promise<boolean> {
  if (kind !== 'checkout' || ctx.actor?.onlyOrder?.isReading) return false;
  const orders = await readCollected(ctx, id);
  return areCollectable(ctx, orders, currency, orders[0]?.receiver);
}

/** Whether orders could be paid on delivery there. */
export async function areCollectable(
  ctx: Ctx,
  orders: readonly CollectedOrder[],
  currency: string,
  to: Destination | undefined,
): Promise<boolean> {
  const skuIds = orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId));
  const offers = await readOffers(ctx, skuIds);
  const lines = orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const offer = offers.get(line.skuId);
      return offer ? [{ ...line, merchantId: order.merchantId, offer }] : [];
    }),
  );
  const convert = (amount: number, from: string) => convertMinor(amount, rateOf(ctx, from), rateOf(ctx, currency));
  return lines.length === skuIds.length && isCollectable({ lines, to: to?.country ? to : null, orders, convert });
}
