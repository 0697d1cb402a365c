import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../kit/context.ts';

/** The orders in a user's data export: what was bought, where it was sent, what happened. */
export async function exportOrders(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<Record<'orders' | 'checkouts' | 'notes' | 'labels', unknown>>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select o.no as number, p.no as payment_number, o.status, o.shipping_type, o.receiver, o.remark, o.currency,
          o.items_minor, o.merchant_coupon_minor, o.platform_coupon_minor, o.points_minor, o.points_used, o.freight_minor,
          o.total_minor, o.placed_at, o.paid_at, o.shipped_at, o.received_at, o.cancelled_at, o.deleted_at,
          (select json_agg(json_build_object('product', l.product_id, 'sku', l.sku_id, 'name', l.name, 'options', l.options,
             'num', l.num, 'unit_minor', l.unit_minor, 'paid_minor', l.paid_minor) order by l.id)
           from order_lines l where l.order_id = o.id) as lines,
          o.merchant_remark, o.receiver_changed_at, o.receive_by, o.receive_extended_at,
          (select json_agg(json_build_object('method', c.method, 'courier', c.courier, 'number', c.number, 'brought_by', c.delivery_name,
             'content', c.content, 'state', c.state, 'shipped_at', c.shipped_at, 'delivered_at', c.delivered_at,
             'way', (select json_agg(json_build_object('state', w.state, 'place', w.place, 'note', w.note, 'at', w.at) order by w.at)
               from parcel_events w where w.parcel_id = c.id)) order by c.id)
           from parcels c where c.order_id = o.id) as parcels,
          (select json_agg(json_build_object('file', f.name, 'downloads', dl.downloads, 'last_at', dl.last_at) order by f.id)
           from digital_downloads dl join digital_files f on f.id = dl.file_id join order_lines l on l.id = dl.order_line_id
           where l.order_id = o.id) as downloads,
          (select json_build_object('kind', r.title_kind, 'title', r.title, 'tax_number', r.tax_number, 'requested_at', r.requested_at)
           from invoice_requests r where r.order_id = o.id) as invoice_request,
          (select json_agg(i.content order by i.seq) from invoices i where i.order_id = o.id) as invoices,
          (select json_agg(json_build_object('event', e.event, 'by', e.actor_kind, 'reason', e.reason, 'at', e.created_at) order by e.id)
           from order_events e where e.order_id = o.id) as history
        from orders o join payments p on p.id = o.payment_id where o.user_id = ${userId}::bigint order by o.id) part) as orders,
      (select coalesce(json_agg(part), '[]') from (
        select no as number, lines, created_at, expires_at from pre_orders
        where user_id = ${userId}::bigint order by created_at) part) as checkouts,
      (select coalesce(json_agg(part), '[]') from (
        select m.name as shop, n.body, n.created_at from customer_notes n join merchants m on m.id = n.merchant_id
        where n.user_id = ${userId}::bigint order by n.id) part) as notes,
      (select coalesce(json_agg(part), '[]') from (
        select m.name as shop, l.name as label from customer_label_uses c join customer_labels l on l.id = c.label_id
        join merchants m on m.id = l.merchant_id where c.user_id = ${userId}::bigint order by l.id) part) as labels`.execute(
    ctx.db,
  );
  give('orders', found.rows[0]?.orders ?? []);
  give('begun_checkouts', found.rows[0]?.checkouts ?? []);
  give('shop_notes', found.rows[0]?.notes ?? []);
  give('shop_labels', found.rows[0]?.labels ?? []);
}

/** Orders not yet paid or delivered: they have to be completed or cancelled before the account is deleted. */
export async function nameOpenOrders(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: Pick<OpenMatter, 'kind' | 'count'>): void },
): Promise<void> {
  const found = await sql<{ unpaid: number; undelivered: number }>`
    select count(*) filter (where status in ('to_pay', 'to_pay_rest'))::int as unpaid,
      count(*) filter (where status in ('in_group', 'to_ship', 'to_receive'))::int as undelivered
    from orders where user_id = ${userId}::bigint and status in ('to_pay', 'to_pay_rest', 'in_group', 'to_ship', 'to_receive')`.execute(
    ctx.db,
  );
  name({ kind: 'unpaid_orders', count: found.rows[0]?.unpaid ?? 0 });
  name({ kind: 'undelivered_orders', count: found.rows[0]?.undelivered ?? 0 });
}

/** Orders are kept for accounting, without the receiver and the messages to the shop. */
export async function anonymiseBuyer(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`update orders set receiver = '{}', remark = '', merchant_remark = '' where user_id = ${userId}::bigint
            and (receiver <> '{}' or remark <> '' or merchant_remark <> '')`.execute(ctx.db);
  // a tracking number leads to the address at its courier
  await sql`update parcels set number = 'parcel ' || id where order_id in (select id from orders where user_id = ${userId}::bigint)`.execute(
    ctx.db,
  );
  await sql`delete from parcel_events where parcel_id in (
              select c.id from parcels c join orders o on o.id = c.order_id where o.user_id = ${userId}::bigint)`.execute(
    ctx.db,
  );
  // purchased keys belong to the buyer
  await sql`update parcels set content = '' where content <> '' and order_id in (
              select id from orders where user_id = ${userId}::bigint)`.execute(ctx.db);
  await anonymiseInvoices(ctx, userId);
  // internal notes of the back offices are about the person
  await sql`delete from customer_notes where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from customer_label_uses where user_id = ${userId}::bigint`.execute(ctx.db);
  await sql`delete from order_notes where order_id in (select id from orders where user_id = ${userId}::bigint)`.execute(
    ctx.db,
  );
  // also what staff wrote to the buyer; the reasons of jobs are codes
  await sql`update order_events set reason = '' where actor_kind <> 'system' and reason <> '' and order_id in (
              select id from orders where user_id = ${userId}::bigint)`.execute(ctx.db);
  await sql`delete from pre_orders where user_id = ${userId}::bigint`.execute(ctx.db);
}

/** Invoices keep their numbers and amounts for accounting; a company's name is not personal data. */
async function anonymiseInvoices(ctx: Ctx, userId: number): Promise<void> {
  const own = sql`(select id from orders where user_id = ${userId}::bigint)`;
  await sql`
    update invoices set content = content || jsonb_build_object('buyer', case when content #>> '{buyer,titleKind}' = 'company'
      then content -> 'buyer' || '{"address":""}' else '{"titleKind":"personal","title":"–","taxNumber":"","address":""}' end)
    where order_id in ${own}`.execute(ctx.db);
  await sql`update invoice_requests set title = '–', tax_number = '' where title_kind = 'personal' and order_id in ${own}`.execute(
    ctx.db,
  );
}
