import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { commissionOf } from '../checkout/pricing.ts';
import { IS_GOODS_OUT } from '../on-delivery/not-accepted.server.ts';
import { type ParcelRow, parcelsJson, presentParcels } from '../shipping/parcels.server.ts';
import type { Sale } from './contract.ts';
import { isSale } from './sale-filter.server.ts';
import { iso, SALE_JSON, type SaleRow, saleCard } from './sale-rows.server.ts';
import type { SaleScope } from './scope.server.ts';

interface DetailRow extends SaleRow {
  paymentNo: string;
  payMethod: string | null;
  isGoodsOut: boolean;
  merchantRemark: string;
  commissionBp: number;
  price: Record<'items' | 'merchantCoupon' | 'platformCoupon' | 'points' | 'freight' | 'total', number>;
  parcels: ParcelRow[] | null;
  timeline: Sale['timeline'] | null;
  notes: Sale['notes'] | null;
}

/** One sale with everything its seller needs. Throws `order_not_found`, also for another shop's. */
export async function readSale(ctx: Ctx, scope: SaleScope, orderNo: string): Promise<Sale> {
  const [found] = await readSales(ctx, scope, [orderNo]);
  if (!found) throw new DomainError('order_not_found');
  return found;
}

/** The existing ones of the named sales, in order of placement. */
export async function readSales(ctx: Ctx, scope: SaleScope, orderNos: readonly string[]): Promise<Sale[]> {
  const side = scope.merchantId === null ? 'platform' : 'merchant';
  const result = await sql<{ detail: DetailRow }>`
    select ${SALE_JSON} || jsonb_build_object('paymentNo', p.no, 'payMethod', p.method, 'isGoodsOut', ${IS_GOODS_OUT}, 'merchantRemark', o.merchant_remark,
      'commissionBp', o.commission_bp,
      'price', jsonb_build_object('items', o.items_minor, 'merchantCoupon', o.merchant_coupon_minor,
        'platformCoupon', o.platform_coupon_minor, 'points', o.points_minor, 'freight', o.freight_minor, 'total', o.total_minor),
      'parcels', ${parcelsJson()},
      'timeline', (
        select jsonb_agg(jsonb_build_object('event', e.event, 'from', e.from_status, 'to', e.to_status, 'by', e.actor_kind,
          'reason', e.reason, 'at', e.created_at) order by e.id)
        from order_events e where e.order_id = o.id),
      'notes', (
        select jsonb_agg(jsonb_build_object('id', n.id, 'author', coalesce(a.nickname, ''), 'body', n.body,
          'at', n.created_at) order by n.id desc)
        from order_notes n left join users a on a.id = n.actor_id where n.order_id = o.id and n.side = ${side})) as detail
    from orders o join payments p on p.id = o.payment_id join merchants m on m.id = o.merchant_id
    join users u on u.id = o.user_id
    where o.no = any(${[...orderNos]}::text[]) and ${isSale(scope)} order by o.id`.execute(ctx.db);
  return result.rows.map(({ detail }) => sale(ctx, detail));
}

function sale(ctx: Ctx, row: DetailRow): Sale {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const { price } = row;
  const commission = commissionOf(price.items - price.merchantCoupon, row.commissionBp);
  const subsidy = price.platformCoupon + price.points;
  return {
    ...saleCard(ctx, row),
    paymentNo: row.paymentNo,
    payMethod: row.payMethod,
    isGoodsOut: row.isGoodsOut,
    receiver: receiverOf(row.receiver),
    merchantRemark: row.merchantRemark,
    price: {
      items: money(price.items),
      merchantCoupon: money(price.merchantCoupon),
      platformCoupon: money(price.platformCoupon),
      points: money(price.points),
      freight: money(price.freight),
      total: money(price.total),
    },
    earning: { commission: money(commission), subsidy: money(subsidy), net: money(price.total + subsidy - commission) },
    parcels: presentParcels(ctx, row.parcels ?? []),
    timeline: (row.timeline ?? []).map((event) => ({ ...event, at: iso(event.at) })),
    notes: (row.notes ?? []).map((note) => ({ ...note, at: iso(note.at) })),
  };
}

function receiverOf(receiver: SaleRow['receiver']): Sale['receiver'] {
  if (!receiver.name) return null;
  const { name, phone = '', country = '', region = '', city = '', detail = '', postCode = '' } = receiver;
  return { name, phone, country, region, city, detail, postCode };
}
