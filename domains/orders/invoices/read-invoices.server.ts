import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, isPassed, requireBuyer } from '../../kit/context.ts';
import { findPermittingShop } from '../../merchants/own-merchant.server.ts';
import { findOwnOrder } from '../own-order.server.ts';
import type { InvoiceContent, OrderInvoices } from './contract.ts';
import { INVOICE_UNTIL } from './invoice-until.server.ts';

interface InvoicesRow {
  request: OrderInvoices['request'];
  isOpen: boolean;
  currency: string;
  list: { no: string; kind: 'invoice' | 'credit_note'; amount: number; issuedAt: string }[] | null;
}

/** The invoice request and the documents of one's own order. Throws `order_not_found`. */
export async function readInvoices(ctx: Ctx, orderNo: string): Promise<OrderInvoices> {
  const order = await findOwnOrder(ctx, orderNo);
  const found = await sql<InvoicesRow>`
    select o.currency, coalesce(o.total_minor > 0 and ${INVOICE_UNTIL} > ${ctx.now}::timestamptz, false) as "isOpen",
      (select jsonb_build_object('titleKind', r.title_kind, 'title', r.title, 'taxNumber', r.tax_number)
        from invoice_requests r where r.order_id = o.id) as request,
      (select jsonb_agg(jsonb_build_object('no', i.content ->> 'no', 'kind', i.kind, 'amount', i.amount_minor, 'issuedAt', i.issued_at)
        order by i.seq) from invoices i where i.order_id = o.id) as list
    from orders o where o.id = ${order.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('order_not_found');
  return {
    request: row.request,
    isOpen: row.isOpen,
    list: (row.list ?? []).map(({ no, kind, amount, issuedAt }) => ({
      no,
      kind,
      amount: { amount, currency: row.currency },
      issuedAt: new Date(issuedAt).toISOString(),
      address: invoiceAddress(order.no, no),
    })),
  };
}

/** URL of an invoice document. */
function invoiceAddress(orderNo: string, no: string): string {
  return `/order/invoice?orderNo=${encodeURIComponent(orderNo)}&no=${encodeURIComponent(no)}`;
}

/**
 * One document of an order for its buyer, its merchant or an actor who manages the orders of its site; without a number
 * the invoice itself. Throws `invoice_not_found`, also for others.
 */
export async function readInvoice(ctx: Ctx, orderNo: string, no: string | null): Promise<InvoiceContent> {
  const actor = requireBuyer(ctx);
  const shop = (await findPermittingShop(ctx, 'orders.read'))?.id ?? 0;
  const managed = actor.permissions.includes('orders.manage') ? ctx.site.id : 0;
  const found = await sql<{ content: InvoiceContent }>`
    select i.content from invoices i join orders o on o.id = i.order_id
    where o.no = ${orderNo} and ((o.user_id = ${actor.userId}::bigint and ${isPassed(ctx, sql`o.id`)}) or i.merchant_id = ${shop}::bigint or o.site_id = ${managed}::bigint)
      and case when ${no}::text is null then i.kind = 'invoice' else i.content ->> 'no' = ${no}::text end
    order by i.seq limit 1`.execute(ctx.db);
  const content = found.rows[0]?.content;
  if (!content) throw new DomainError('invoice_not_found');
  return content;
}
