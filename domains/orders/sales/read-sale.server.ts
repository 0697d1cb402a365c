import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { commissionOf } from '../pricing.ts';
import type { Sale } from './contract.ts';
import { isSale } from './sale-filter.server.ts';
import { iso, SALE_JSON, type SaleRow, saleCard } from './sale-rows.server.ts';
import type { SaleScope } from './scope.server.ts';

interface DetailRow extends SaleRow {
  paymentNo: string;
  payMethod: string | null;
  merchantRemark: string;
  commissionBp: number;
  price: Record<'items' | 'merchantCoupon' | 'platformCoupon' | 'points' | 'freight' | 'total', number>;
  parcels: Sale['parcels'] | null;
  timeline: Sale['timeline'] | null;
  notes: Sale['notes'] | null;
}

/** One sale with everything that its seller has to know. Throws `order_not_found`, also for another's. */
export async function readSale(ctx: Ctx, scope: SaleScope, orderNo: string): Promise<Sale> {
  const side = scope.merchantId === null ? 'platform' : 'merchant';
  const result = await sql<{ detail: DetailRow }>`
    select ${SALE_JSON} || jsonb_build_object('paymentNo', p.no, 'payMethod', p.method, 'merchantRemark', o.merchant_remark,
      'commissionBp', o.commission_bp,
      'price', jsonb_build_object('items', o.items_minor, 'merchantCoupon', o.merchant_coupon_minor,
        'platformCoupon', o.platform_coupon_minor, 'points', o.points_minor, 'freight', o.freight_minor, 'total', o.total_minor),
      'parcels', (
        select jsonb_agg(jsonb_build_object('id', r.id, 'method', r.method, 'courier', r.courier, 'number', r.number,
          'deliveryName', r.delivery_name, 'deliveryPhone', r.delivery_phone, 'state', r.state, 'shippedAt', r.shipped_at,
          'lines', coalesce((select jsonb_agg(jsonb_build_object('lineId', q.line_id, 'num', q.num) order by q.line_id)
            from parcel_lines q where q.parcel_id = r.id), '[]')) order by r.id)
        from parcels r where r.order_id = o.id),
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
    where o.no = ${orderNo} and ${isSale(scope)}`.execute(ctx.db);
  const row = result.rows[0]?.detail;
  if (!row) throw new DomainError('order_not_found');
  return sale(ctx, row);
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
    parcels: (row.parcels ?? []).map((parcel) => ({ ...parcel, shippedAt: iso(parcel.shippedAt) })),
    timeline: (row.timeline ?? []).map((event) => ({ ...event, at: iso(event.at) })),
    notes: (row.notes ?? []).map((note) => ({ ...note, at: iso(note.at) })),
  };
}

function receiverOf(receiver: SaleRow['receiver']): Sale['receiver'] {
  if (!receiver.name) return null;
  const { name, phone = '', country = '', region = '', city = '', detail = '', postCode = '' } = receiver;
  return { name, phone, country, region, city, detail, postCode };
}
