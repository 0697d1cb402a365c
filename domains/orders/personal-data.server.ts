import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../context.ts';

/** The orders of somebody who takes their data away: what was bought, where it went, what happened. */
export async function giveOrders(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ orders: unknown; checkouts: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select o.no as number, p.no as payment_number, o.status, o.shipping_type, o.receiver, o.remark, o.currency,
          o.items_minor, o.merchant_coupon_minor, o.platform_coupon_minor, o.points_minor, o.points_used, o.freight_minor,
          o.total_minor, o.placed_at, o.paid_at, o.shipped_at, o.received_at, o.cancelled_at, o.deleted_at,
          (select json_agg(json_build_object('product', l.product_id, 'sku', l.sku_id, 'name', l.name, 'options', l.options,
             'num', l.num, 'unit_minor', l.unit_minor, 'paid_minor', l.paid_minor) order by l.id)
           from order_lines l where l.order_id = o.id) as lines,
          (select json_agg(json_build_object('courier', c.courier, 'number', c.number, 'shipped_at', c.shipped_at) order by c.id)
           from parcels c where c.order_id = o.id) as parcels,
          (select json_agg(json_build_object('event', e.event, 'by', e.actor_kind, 'reason', e.reason, 'at', e.created_at) order by e.id)
           from order_events e where e.order_id = o.id) as history
        from orders o join payments p on p.id = o.payment_id where o.user_id = ${userId}::bigint order by o.id) part) as orders,
      (select coalesce(json_agg(part), '[]') from (
        select no as number, lines, created_at, expires_at from pre_orders
        where user_id = ${userId}::bigint order by created_at) part) as checkouts`.execute(ctx.db);
  give('orders', found.rows[0]?.orders ?? []);
  give('begun_checkouts', found.rows[0]?.checkouts ?? []);
}

/** Orders that are not paid or not delivered yet: they are waited for, or cancelled, before somebody leaves. */
export async function nameOpenOrders(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: Pick<OpenMatter, 'kind' | 'count'>): void },
): Promise<void> {
  const found = await sql<{ unpaid: number; undelivered: number }>`
    select count(*) filter (where status in ('to_pay', 'to_pay_rest'))::int as unpaid,
      count(*) filter (where status in ('in_group', 'to_ship', 'to_receive'))::int as undelivered
    from orders where user_id = ${userId}::bigint and status in ('to_pay', 'to_pay_rest', 'in_group', 'to_ship', 'to_receive')`.execute(ctx.db);
  name({ kind: 'unpaid_orders', count: found.rows[0]?.unpaid ?? 0 });
  name({ kind: 'undelivered_orders', count: found.rows[0]?.undelivered ?? 0 });
}

/** Orders stay for the books, without who they went to and what was written to the shop. */
export async function forgetBuyer(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`update orders set receiver = '{}', remark = '' where user_id = ${userId}::bigint
            and (receiver <> '{}' or remark <> '')`.execute(ctx.db);
  // the number of a parcel leads to the address at its courier
  await sql`update parcels set number = 'parcel ' || id where order_id in (select id from orders where user_id = ${userId}::bigint)`.execute(
    ctx.db,
  );
  await sql`update order_events set reason = '' where actor_kind = 'buyer' and actor_id = ${userId}::bigint and reason <> ''`.execute(
    ctx.db,
  );
  await sql`delete from pre_orders where user_id = ${userId}::bigint`.execute(ctx.db);
}
