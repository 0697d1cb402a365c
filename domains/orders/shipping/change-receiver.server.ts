import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { Destination } from '../../merchants/freight/rules.ts';
import { areCollectable, readCollected } from '../on-delivery/read-collected.server.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { checkNewPlace } from './new-place.server.ts';

/**
 * Changes the receiver to another of the buyer's addresses, once and before anything is sent; freight stays as paid, so
 * shipping there must not cost more. Throws `order_not_found`, `address_not_found`, `receiver_fixed`,
 * `region_unclear`, `not_deliverable`, `freight_higher`, `cash_not_there`.
 */
export async function changeReceiver(ctx: Ctx, input: { orderNo: string; addressId: number }): Promise<void> {
  requireActor(ctx);
  const order = await findOwnOrder(ctx, input.orderNo);
  const address = await ctx.db
    .selectFrom('addresses')
    .select(['name', 'email', 'country', 'region', 'city', 'detail', 'post_code', 'phone'])
    .where('id', '=', input.addressId)
    .where('user_id', '=', order.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!address) throw new DomainError('address_not_found');
  const { post_code: postCode, ...rest } = address;
  await checkNewPlace(ctx, order.id, { ...rest, postCode });
  await checkCash(ctx, order.paymentId, { ...rest, postCode });
  await transact(ctx, async (tx) => {
    const changed = await sql<{ merchantId: number; ownerId: number | null }>`
      with changed as (
        update orders set receiver = ${JSON.stringify({ ...rest, postCode })}::jsonb, receiver_changed_at = ${ctx.now}::timestamptz
        where id = ${order.id}::bigint and status = 'to_ship' and shipping_type <> 'virtual' and receiver_changed_at is null
        returning id, merchant_id
      ), noted as (
        insert into order_events (order_id, event, from_status, to_status, actor_kind, actor_id, created_at)
        select id, 'receiver', 'to_ship', 'to_ship', 'buyer', ${order.userId}::bigint, ${ctx.now}::timestamptz from changed
      )
      select c.merchant_id as "merchantId", m.owner_id as "ownerId" from changed c join merchants m on m.id = c.merchant_id`.execute(
      tx.db,
    );
    const redirected = changed.rows[0];
    if (!redirected) throw new DomainError('receiver_fixed');
    await emit(tx, 'order.redirected', { orderNo: order.no, ...redirected });
  });
}

/** An order that is paid on delivery goes only where its shop collects the money. */
async function checkCash(ctx: Ctx, paymentId: number, to: Destination): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['status', 'currency'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (payment.status !== 'on_delivery') return;
  const orders = await readCollected(ctx, paymentId);
  if (!(await areCollectable(ctx, orders, payment.currency, to))) throw new DomainError('cash_not_there');
}
