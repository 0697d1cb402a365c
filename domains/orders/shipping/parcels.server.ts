import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { courierAddress, courierName } from '../../kit/couriers.ts';
import type { Parcel } from './contract.ts';

export type ParcelRow = Omit<Parcel, 'courierName' | 'address' | 'lines' | 'events'> & {
  lines: Parcel['lines'] | null;
  events: Parcel['events'] | null;
};

/** The parcels of order `o` with their contents and tracking events, as jsonb. */
export function parcelsJson(): RawBuilder<ParcelRow[] | null> {
  return sql`(
    select jsonb_agg(jsonb_build_object('id', c.id, 'method', c.method, 'courier', c.courier, 'number', c.number,
      'deliveryName', c.delivery_name, 'deliveryPhone', c.delivery_phone, 'content', c.content, 'state', c.state,
      'shippedAt', c.shipped_at, 'deliveredAt', c.delivered_at,
      'lines', (select jsonb_agg(jsonb_build_object('id', pl.line_id, 'num', pl.num) order by pl.line_id)
        from parcel_lines pl where pl.parcel_id = c.id),
      'events', (select jsonb_agg(jsonb_build_object('state', e.state, 'place', e.place, 'note', e.note, 'at', e.at) order by e.at desc, e.id desc)
        from parcel_events e where e.parcel_id = c.id)) order by c.id)
    from parcels c where c.order_id = o.id)`;
}

/** Parcels as shown to their reader. */
export function presentParcels(ctx: Pick<Ctx, 'locale'>, rows: readonly ParcelRow[]): Parcel[] {
  return rows.map((row) => ({
    ...row,
    courierName: courierName(row.courier, ctx.locale),
    address: row.method === 'ship' ? courierAddress(row.courier, row.number) : null,
    shippedAt: iso(row.shippedAt),
    deliveredAt: row.deliveredAt === null ? null : iso(row.deliveredAt),
    lines: row.lines ?? [],
    events: (row.events ?? []).map((event) => ({ ...event, at: iso(event.at) })),
  }));
}

const iso = (value: string) => new Date(value).toISOString();
