import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OrderDetail } from '../order-contract.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { refreshOrderTracking } from '../tracking/refresh-tracking.server.ts';
import type { Parcel } from './contract.ts';
import { type ParcelRow, parcelsJson, presentParcels } from './parcels.server.ts';

/**
 * The parcels of the buyer's order with the latest tracking events, refreshed if they are old. Throws
 * `order_not_found`.
 */
export async function readLogistics(ctx: Ctx, orderNo: string): Promise<Parcel[]> {
  const { id, no } = await findOwnOrder(ctx, orderNo);
  await refreshOrderTracking(ctx, no);
  const found = await sql<{ parcels: ParcelRow[] | null }>`
    select ${parcelsJson()} as parcels from orders o where o.id = ${id}::bigint`.execute(ctx.db);
  return presentParcels(ctx, found.rows[0]?.parcels ?? []);
}

/** Asks the carriers for the parcels of an order that is being viewed, if due; true: it has to be read again. */
export async function hasUpdates(ctx: Ctx, order: Pick<OrderDetail, 'orderNo' | 'parcels'>): Promise<boolean> {
  const isUnderWay = order.parcels.some(({ method, state }) => method === 'ship' && state !== 'delivered');
  return isUnderWay && (await refreshOrderTracking(ctx, order.orderNo)) > 0;
}
