import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { InvoiceContent } from './contract.ts';
import { writeDocument } from './issue-invoice.server.ts';

interface Corrected {
  id: number;
  merchantId: number;
  content: InvoiceContent;
}

/**
 * Issues a credit note for a refund of an invoiced order, in the transaction of `ctx.db`. Idempotent by cause. Returns
 * its number; null for an order without an invoice, and for an amount of zero.
 */
export async function creditRefund(
  ctx: Ctx,
  { orderId, cause, amount }: { orderId: number; cause: string; amount: number },
): Promise<string | null> {
  const found = await sql<Corrected>`
    select i.id, i.merchant_id as "merchantId", i.content from invoices i
    where i.order_id = ${orderId}::bigint and i.kind = 'invoice'
      and not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'credit_note' and n.cause = ${cause})
    for no key update of i`.execute(ctx.db);
  const invoice = found.rows[0];
  if (!invoice || amount <= 0) return null;
  return writeDocument(ctx, {
    merchantId: invoice.merchantId,
    orderId,
    correctsId: invoice.id,
    cause,
    content: {
      ...invoice.content,
      kind: 'credit_note',
      corrects: invoice.content.no,
      issuedAt: ctx.now.toISOString(),
      lines: [],
      gift: 0,
      amount,
    },
  });
}
