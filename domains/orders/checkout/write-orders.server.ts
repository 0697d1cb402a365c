import { sql } from 'kysely';
import { parseRate } from '../../../platform/locale/money.ts';
import { isShipped } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { rateOf } from '../../sites/currency.ts';
import type { CheckoutAddress } from './checkout-input.server.ts';
import type { Decided } from './decide-checkout.ts';

export interface OrdersToWrite {
  paymentId: number;
  paymentNo: string;
  userId: number;
  decided: Decided;
  shippingType: 'ship' | 'deliver';
  receiver: CheckoutAddress | null;
  remark: Record<string, string>;
}

/** With one merchant, the order number equals the payment number. */
export function orderNumbers(paymentNo: string, decided: Decided): Map<number, string> {
  const { groups } = decided.priced;
  const single = groups.length === 1;
  return new Map(
    groups.map((group, index) => [group.merchantId, single ? paymentNo : `${paymentNo}-${index + 1}`] as const),
  );
}

/** One order per merchant with its lines and its first event, in one statement. */
export async function writeOrders(ctx: Ctx, input: OrdersToWrite): Promise<void> {
  const numbers = orderNumbers(input.paymentNo, input.decided);
  await sql`
    with made as (
      insert into orders (no, payment_id, user_id, site_id, merchant_id, shipping_type, receiver, remark, currency,
        merchant_currency, rate, commission_bp, items_minor, merchant_coupon_minor, platform_coupon_minor, points_minor, points_used,
        freight_minor, total_minor, placed_at)
      select no, ${input.paymentId}::bigint, ${input.userId}::bigint, ${ctx.site.id}::bigint, merchant_id, shipping_type,
        receiver, remark, ${ctx.currency}, merchant_currency, rate, commission_bp, items, merchant_coupon, platform_coupon, points,
        points_used, freight, total, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(orderRows(ctx, input, numbers))}::jsonb) as r(no text, place int, merchant_id bigint,
        shipping_type text, receiver jsonb, remark text, merchant_currency text, rate numeric, commission_bp int, items bigint,
        merchant_coupon bigint, platform_coupon bigint, points bigint, points_used bigint, freight bigint, total bigint)
      order by place
      returning id, no
    ), lines as (
      insert into order_lines (order_id, product_id, sku_id, flash_item_id, campaign_item_id, name, options, image_url, kind, num, unit_minor,
        items_minor, merchant_coupon_minor, platform_coupon_minor, points_minor, points_used, paid_minor)
      select made.id, product_id, sku_id, flash_item_id, campaign_item_id, name, options, image, kind, num, unit, items, merchant_coupon,
        platform_coupon, points, points_used, paid
      from jsonb_to_recordset(${JSON.stringify(lineRows(input, numbers))}::jsonb) as r(no text, place int,
        product_id bigint, sku_id bigint, flash_item_id bigint, campaign_item_id bigint, name jsonb, options jsonb, image text, kind text, num int, unit bigint,
        items bigint, merchant_coupon bigint, platform_coupon bigint, points bigint, points_used bigint, paid bigint)
      join made using (no) order by place
    )
    insert into order_events (order_id, event, to_status, actor_kind, actor_id, created_at)
    select id, 'place', 'to_pay', 'buyer', ${input.userId}::bigint, ${ctx.now}::timestamptz from made`.execute(ctx.db);
}

function orderRows(ctx: Ctx, input: OrdersToWrite, numbers: Map<number, string>) {
  const { lines, priced } = input.decided;
  return priced.groups.map((group, place) => {
    const own = lines.filter((line) => line.merchantId === group.merchantId);
    const isPhysical = own.some((line) => isShipped(line.kind));
    const currency = own[0]?.offer.currency ?? ctx.currency;
    return {
      no: numbers.get(group.merchantId),
      place,
      merchant_id: group.merchantId,
      shipping_type: isPhysical ? input.shippingType : 'virtual',
      receiver: isPhysical && input.receiver ? snapshot(input.receiver) : {},
      remark: input.remark[String(group.merchantId)]?.trim() ?? '',
      merchant_currency: currency,
      rate: rateBetween(rateOf(ctx, currency), rateOf(ctx, ctx.currency)),
      commission_bp: own[0]?.offer.commissionBp ?? 0,
      items: group.items,
      merchant_coupon: group.merchantCoupon,
      platform_coupon: group.platformCoupon,
      points: group.points,
      points_used: group.pointsUsed,
      freight: group.freight,
      total: group.total,
    };
  });
}

function lineRows({ decided }: OrdersToWrite, numbers: Map<number, string>) {
  return decided.lines.map((line, place) => {
    const priced = decided.priced.lines[place];
    return {
      no: numbers.get(line.merchantId),
      place,
      product_id: line.productId,
      sku_id: line.skuId,
      flash_item_id: line.flashItemId,
      campaign_item_id: line.campaignItemId,
      name: line.offer.names,
      options: line.offer.optionTexts,
      image: line.offer.image,
      kind: line.kind,
      num: line.num,
      unit: line.unit,
      items: priced?.items,
      merchant_coupon: priced?.merchantCoupon,
      platform_coupon: priced?.platformCoupon,
      points: priced?.points,
      points_used: priced?.pointsUsed,
      paid: priced?.paid,
    };
  });
}

function snapshot({ id: _id, isDefault: _isDefault, ...receiver }: CheckoutAddress) {
  return receiver;
}

type Rate = { currency: string; rate: string };

/** Units of the order's currency per unit of the merchant's, to the ten places of the column. */
function rateBetween(merchant: Rate, order: Rate): string {
  if (merchant.currency === order.currency) return '1';
  const scaled = (parseRate(order.rate) * 10n ** 10n) / parseRate(merchant.rate);
  const digits = scaled.toString().padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`;
}
