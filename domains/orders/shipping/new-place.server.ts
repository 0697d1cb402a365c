import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { convertMinor } from '../../../platform/locale/money.ts';
import type { ProductKind } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Destination } from '../../merchants/freight/rules.ts';
import { type Offer, readOffers } from '../../promotions/offers.server.ts';
import { rateOf } from '../../sites/currency.ts';
import { freightRules, placeProblem } from '../checkout/freight-rules.ts';
import { freightFor } from '../checkout/pricing.ts';

interface SentLine {
  id: number;
  skuId: number;
  kind: ProductKind;
  num: number;
  isBack: boolean;
  /** Its price less the shop's coupon: the basis for free shipping above an amount. */
  goods: number;
}

interface SentOrder {
  merchantId: number;
  currency: string;
  freight: number;
  receiver: Destination;
  lines: SentLine[];
}

/**
 * Whether a paid order may be sent to another address: its shop ships all of it there, for no more than was paid. If
 * the shop's rates rose in the meantime, an address that costs no more than the old one is accepted. Throws
 * `region_unclear`, `not_deliverable` with the lines, `freight_higher`.
 */
export async function checkNewPlace(ctx: Ctx, orderId: number, to: Destination): Promise<void> {
  const order = await readSent(ctx, orderId);
  const offers = await readOffers(
    ctx,
    order.lines.map((line) => line.skuId),
  );
  const refused = order.lines.filter(({ skuId, isBack }) => {
    const offer = offers.get(skuId);
    return !isBack && offer !== undefined && placeProblem(offer, to) !== null;
  });
  if (refused.some(({ skuId }) => isUnclear(offers.get(skuId), to))) throw new DomainError('region_unclear');
  if (refused.length > 0) {
    throw new DomainError('not_deliverable', { items: refused.map(({ id, skuId }) => ({ id, skuId })) });
  }
  const freight = freightTo(ctx, order, offers, to);
  if (freight > Math.max(order.freight, freightTo(ctx, order, offers, order.receiver))) {
    throw new DomainError('freight_higher', { freight: { amount: freight, currency: order.currency } });
  }
}

const isUnclear = (offer: Offer | undefined, to: Destination) =>
  offer !== undefined && placeProblem(offer, to)?.code === 'region_unclear';

/** Today's freight of the order as it was bought. */
function freightTo(ctx: Ctx, order: SentOrder, offers: ReadonlyMap<number, Offer>, to: Destination): number {
  const lines = order.lines.flatMap((line) => {
    const offer = offers.get(line.skuId);
    return offer ? [{ ...line, merchantId: order.merchantId, offer }] : [];
  });
  const inOrder = rateOf(ctx, order.currency);
  const convert = (amount: number, from: string) => convertMinor(amount, rateOf(ctx, from), inOrder);
  const goodsOf = (places: readonly number[]) => places.reduce((sum, place) => sum + (lines[place]?.goods ?? 0), 0);
  return freightRules(lines, order.merchantId, to, convert).reduce(
    (sum, rule) => sum + freightFor(goodsOf(rule.lines ?? lines.map((_, place) => place)), rule),
    0,
  );
}

async function readSent(ctx: Ctx, orderId: number): Promise<SentOrder> {
  const found = await sql<SentOrder>`
    select merchant_id as "merchantId", currency, freight_minor as freight, receiver, (
      select jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'kind', l.kind, 'num', l.num,
        'isBack', l.refunded_num >= l.num, 'goods', l.items_minor - l.merchant_coupon_minor) order by l.id)
      from order_lines l where l.order_id = o.id) as lines
    from orders o where id = ${orderId}::bigint`.execute(ctx.db);
  const order = found.rows[0];
  if (!order) throw new DomainError('order_not_found');
  return order;
}
