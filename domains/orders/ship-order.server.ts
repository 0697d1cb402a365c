import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { audit } from '../accounts/audit.server.ts';
import { type Ctx, requireActor, tell } from '../context.ts';
import type { ShipOrder } from './contract.ts';
import { transitionOrders } from './transition-orders.server.ts';

interface Shippable {
  id: number;
  no: string;
  user_id: number;
  owner_id: number | null;
  site_id: number;
  status: string;
}

/**
 * The merchant's owner, or somebody who manages the orders of its site, has sent a parcel; further parcels may follow. The
 * same parcel told twice is one. Throws `order_not_found` (also to strangers), `order_state`.
 */
export async function shipOrder(ctx: Ctx, input: ShipOrder): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx.db, async (db) => {
    const found = await sql<Shippable>`
      select o.id, o.no, o.user_id, m.owner_id, o.site_id, o.status from orders o join merchants m on m.id = o.merchant_id
      where o.no = ${input.orderNo} for no key update of o`.execute(db);
    const order = found.rows[0];
    if (!order) throw new DomainError('order_not_found');
    const isOwn = order.owner_id === actor.userId;
    if (!isOwn && !managesOrder(ctx, order)) throw new DomainError('order_not_found');
    const parcel = await sql`
      insert into parcels (order_id, courier, number, shipped_at)
      values (${order.id}::bigint, ${input.courier}, ${input.number}, ${ctx.now}::timestamptz)
      on conflict do nothing returning id`.execute(db);
    if (parcel.rows.length === 0) return;
    await transitionOrders(
      { ...ctx, db },
      {
        orderIds: [order.id],
        event: order.status === 'to_receive' ? 'ship_more' : 'ship',
        who: isOwn ? 'merchant' : 'platform',
        actorId: actor.userId,
        reason: `${input.courier} ${input.number}`,
      },
    );
    if (!isOwn) await audit({ ...ctx, db }, 'order.shipped', order.no, { ...input });
    await tell({ ...ctx, db }, 'order.shipped', {
      orderNo: order.no,
      userId: order.user_id,
      courier: input.courier,
      number: input.number,
    });
  });
}

/** Roles are those on the site of the request: they say nothing of the orders of another. */
function managesOrder(ctx: Ctx, order: Shippable): boolean {
  return order.site_id === ctx.site.id && ctx.actor?.permissions.includes('orders.manage') === true;
}
