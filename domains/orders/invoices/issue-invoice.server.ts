import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { linkTo } from '../notify-buyer.server.ts';
import type { InvoiceContent } from './contract.ts';
import { readInvoiceContent } from './invoice-content.server.ts';

const BATCH = 20;

/** Issues the requested invoices of orders paid by now; returns how many. Any number of processes share it. */
export async function issueInvoices(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number }>`
    select r.order_id as id from invoice_requests r join orders o on o.id = r.order_id
    where r.issued_at is null and o.paid_at is not null and o.status in ('to_ship', 'to_receive', 'to_evaluate', 'completed')
    order by r.order_id limit ${BATCH}::int`.execute(ctx.db);
  let issued = 0;
  for (const { id } of due.rows) {
    issued += await transact(ctx, (tx) => issueInvoice(tx, id)).catch((err) => {
      ctx.app.log.error({ err, orderId: id }, 'invoice not issued');
      return 0;
    });
  }
  return issued;
}

/** Issues the invoice of one order, once, in the transaction of `ctx.db`; returns how many were issued. */
export async function issueInvoice(ctx: Ctx, orderId: number): Promise<number> {
  await lockInvoiced(ctx, orderId);
  const taken = await sql`
    update invoice_requests set issued_at = ${ctx.now}::timestamptz where order_id = ${orderId}::bigint and issued_at is null
    returning order_id`.execute(ctx.db);
  if (taken.rows.length === 0) return 0;
  const { content, merchantId, userId } = await readInvoiceContent(ctx, orderId);
  const no = await writeDocument(ctx, { merchantId, orderId, correctsId: null, cause: '', content });
  await notify(ctx, userId, 'order.invoiced', [
    { data: { number: content.orderNo, invoice: no }, link: linkTo(content.orderNo) },
  ]);
  // refunds made before the invoice existed are credited now
  await emit(ctx, 'invoice.issued', { orderId });
  return 1;
}

/**
 * Locks the order before its documents. A refund locks it as well, so that either the refund sees the invoice or the
 * invoice sees the refund, and exactly one of them issues the credit note.
 */
export async function lockInvoiced(ctx: Pick<Ctx, 'db'>, orderId: number): Promise<void> {
  await sql`select id from orders where id = ${orderId}::bigint for no key update`.execute(ctx.db);
}

interface DocumentToWrite {
  merchantId: number;
  orderId: number;
  correctsId: number | null;
  cause: string;
  content: InvoiceContent;
}

/**
 * Assigns the merchant's next document number and stores the document: the counter's row is locked until both are
 * committed, so that no number is skipped or used twice.
 */
export async function writeDocument(ctx: Pick<Ctx, 'db' | 'now'>, document: DocumentToWrite): Promise<string> {
  const { merchantId, orderId, correctsId, cause, content } = document;
  const counted = await sql<{ seq: number }>`
    insert into invoice_counters (merchant_id, last) values (${merchantId}::bigint, 1)
    on conflict (merchant_id) do update set last = invoice_counters.last + 1 returning last as seq`.execute(ctx.db);
  const seq = counted.rows[0]?.seq ?? 0;
  const no = `${merchantId}-${String(seq).padStart(6, '0')}`;
  await sql`
    insert into invoices (merchant_id, seq, order_id, kind, corrects_id, amount_minor, content, issued_at, cause)
    values (${merchantId}::bigint, ${seq}::int, ${orderId}::bigint, ${content.kind}, ${correctsId}::bigint, ${content.amount}::bigint,
      ${JSON.stringify({ ...content, no })}::jsonb, ${ctx.now}::timestamptz, ${cause})`.execute(ctx.db);
  return no;
}
