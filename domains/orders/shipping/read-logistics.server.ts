import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { refreshOrderTracking } from '../tracking/refresh-tracking.server.ts';
import type { Parcel } from './contract.ts';
import { type ParcelRow, parcelsJson, presentParcels } from './parcels.server.ts';

/** The buyer's parcels of an order as their carriers last said, asked anew where that is long ago. Throws `order_not_found`. */
export async function readLogistics(ctx: Ctx, orderNo: string): Promise<Parcel[]> {
  const { id } = await findOwnOrder(ctx, orderNo);
  await refreshOrderTracking(ctx, id);
  const found = await sql<{ parcels: ParcelRow[] | null }>`
    select ${parcelsJson()} as parcels from orders o where o.id = ${id}::bigint`.execute(ctx.db);
  return presentParcels(ctx, found.rows[0]?.parcels ?? []);
}
