import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { missingLetters } from '../../../platform/pdf/pen.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findOwnOrder } from '../own-order.server.ts';
import type { InvoiceRequest } from './contract.ts';
import { INVOICE_UNTIL } from './invoice-until.server.ts';
import { issueInvoice, lockInvoiced } from './issue-invoice.server.ts';
import { INVOICE_DAYS } from './rules.ts';

/**
 * Requests the invoice of a paid order and issues it at once; a repeated request keeps the first. Throws
 * `order_not_found`, `invoice_letters`, `invoice_closed` before the payment and long after completion.
 */
export async function requestInvoice(ctx: Ctx, orderNo: string, input: InvoiceRequest): Promise<void> {
  const order = await findOwnOrder(ctx, orderNo);
  await refuseUnprintable(ctx, input);
  await transact(ctx, async (tx) => {
    await lockInvoiced(tx, order.id);
    const asked = await sql<{ id: number }>`
      insert into invoice_requests (order_id, title_kind, title, tax_number, locale, requested_at)
      select o.id, ${input.titleKind}, ${input.title}, ${input.taxNumber}, ${ctx.locale}, ${ctx.now}::timestamptz from orders o
      where o.id = ${order.id}::bigint and o.total_minor > 0 and ${INVOICE_UNTIL} > ${ctx.now}::timestamptz
      on conflict (order_id) do update set title_kind = excluded.title_kind, title = excluded.title,
        tax_number = excluded.tax_number, locale = excluded.locale, requested_at = excluded.requested_at
      where invoice_requests.issued_at is null
      returning order_id as id`.execute(tx.db);
    if (asked.rows.length > 0) await issueInvoice(tx, order.id);
    else if (!(await isAskedFor(tx, order.id))) throw new DomainError('invoice_closed', { days: INVOICE_DAYS });
  });
}

/** A title with letters that no font has would be issued as boxes. Throws `invoice_letters`, which names them. */
export async function refuseUnprintable(ctx: Ctx, { title, taxNumber }: InvoiceRequest): Promise<void> {
  const letters = await missingLetters(ctx.locale, [title, taxNumber]);
  if (letters.length > 0) throw new DomainError('invoice_letters', { letters: letters.join(' ') });
}

/** Stores the invoice request with an order being placed: invoices are issued on payment. */
export async function requestInvoices(ctx: Ctx, paymentId: number, input: InvoiceRequest): Promise<void> {
  await sql`
    insert into invoice_requests (order_id, title_kind, title, tax_number, locale, requested_at)
    select id, ${input.titleKind}, ${input.title}, ${input.taxNumber}, ${ctx.locale}, ${ctx.now}::timestamptz
    from orders where payment_id = ${paymentId}::bigint order by id`.execute(ctx.db);
}

async function isAskedFor(ctx: Pick<Ctx, 'db'>, orderId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('invoice_requests')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return found !== undefined;
}
