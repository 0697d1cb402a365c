import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { OrderDetail } from '../order-contract.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { refreshOrderTracking } from '../tracking/refresh-tracking.server.ts';
import type { Parcel } from './contract.ts';
import { type ParcelRow, parcelsJson, presentParcels } from './parcels.server.ts';

/** The buyer's parcels of an order as their carriers last said, asked anew where that is long ago. Throws `order_not_found`. */
export async function readLogistics(ctx: Ctx, orderNo: string): Promise<Parcel[]> {
  const { id, no } = await findOwnOrder(ctx, orderNo);
  await refreshOrderTracking(ctx, no);
  const found = await sql<{ parcels: ParcelRow[] | null }>`
    select ${parcelsJson()} as parcels from orders o where o.id = ${id}::bigint`.execute(ctx.db);
  return presentParcels(ctx, found.rows[0]?.parcels ?? []);
}

/** Asks the carriers of an order that somebody looks at, where there is something to ask; true: it is to be read anew. */
export async function hasNews(ctx: Ctx, order: Pick<OrderDetail, 'orderNo' | 'parcels'>): Promise<boolean> {
  const isUnderWay = order.parcels.some(({ method, state }) => method === 'ship' && state !== 'delivered');
  return isUnderWay && (await refreshOrderTracking(ctx, order.orderNo)) > 0;
}
