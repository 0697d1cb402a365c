import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { attachDocument } from './documents.server.ts';

interface NewPayout {
  attemptId: number;
  /** The refund that it pays; null for money that paid nothing. */
  paymentRefundId: number | null;
  amount: number;
  currency: string;
}

/** Writes down money that was sent back by hand, with its document, in the transaction of `ctx.db`. */
export async function writePayout(
  ctx: Ctx,
  { attemptId, paymentRefundId, amount, currency }: NewPayout,
  input: { paidOn: string; reference: string; documentId?: number | undefined },
): Promise<void> {
  const { userId } = requireActor(ctx);
  const documentId = await attachDocument(ctx, input.documentId);
  await sql`
    insert into hand_payouts (attempt_id, payment_refund_id, amount_minor, currency, paid_on, reference, recorded_by,
      recorded_at, document_id)
    values (${attemptId}::bigint, ${paymentRefundId}::bigint, ${amount}::bigint, ${currency}, ${input.paidOn}::date,
      ${input.reference}, ${userId}::bigint, ${ctx.now}::timestamptz, ${documentId}::bigint)`.execute(ctx.db);
}
