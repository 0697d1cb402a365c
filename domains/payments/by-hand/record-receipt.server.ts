import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requireActor, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { BY_HAND } from '../methods.ts';
import type { AwaitedAttempt } from './awaited-attempt.ts';
import { bookReceipt } from './book-receipt.server.ts';
import type { Receipt, ReceiptInput } from './contract.ts';
import { findReferences } from './references.ts';

/**
 * Records money that has arrived on an account of the platform. Enough of it pays the order; too little leaves it open;
 * what is too much or too late goes back. Nobody confirms a payment of their own. Throws `payment_not_found`,
 * `payment_own`, and `request_reused` for the key of another receipt.
 */
export async function recordReceipt(ctx: Ctx, input: ReceiptInput): Promise<Receipt> {
  requirePlatformPermission(ctx, 'payments.confirm');
  return record(ctx, input, null);
}

/** The same for money that the actor's shop receives itself. */
export async function recordShopReceipt(ctx: Ctx, input: ReceiptInput): Promise<Receipt> {
  const own = await requireOwnMerchant(ctx, 'payments.confirm');
  return record(ctx, input, own.id);
}

function record(ctx: Ctx, input: ReceiptInput, merchantId: number | null): Promise<Receipt> {
  const { userId } = requireActor(ctx);
  return transact(ctx, async (tx) => {
    const { id, paymentId, buyerId } = await findAwaited(tx.db, input.reference, merchantId);
    if (buyerId === userId) throw new DomainError('payment_own');
    // every change of the payment takes this lock: expiry, cancelling, other methods, another member of staff
    const payment = await lockPayment(tx.db, paymentId);
    const earlier = await findReceipt(tx.db, input, id);
    if (earlier) return earlier;
    const attempt = await readAwaited(tx.db, id);
    const outcome = await bookReceipt(tx, { attempt, payment, input, recordedBy: userId });
    const { reference, amount, receivedOn, note } = input;
    const details = { reference, amount, currency: attempt.currency, receivedOn, note, outcome };
    if (merchantId === null) await audit(tx, 'payment.confirmed', `payment:${attempt.paymentNo}`, details);
    else await auditShop(tx, { id: merchantId }, 'payment.confirmed', attempt.paymentNo, details);
    return { outcome, paymentNo: attempt.paymentNo };
  });
}

/** A receipt recorded with the same key before. */
async function findReceipt(db: Ctx['db'], input: ReceiptInput, attemptId: number): Promise<Receipt | undefined> {
  const found = await sql<Receipt & { attemptId: number; amount: number }>`
    select r.outcome, p.no as "paymentNo", r.attempt_id as "attemptId", r.amount_minor as amount from hand_receipts r
    join payment_attempts a on a.id = r.attempt_id join payments p on p.id = a.payment_id
    where r.request_id = ${input.requestId}`.execute(db);
  const [row] = found.rows;
  if (!row) return undefined;
  if (row.attemptId !== attemptId || row.amount !== input.amount) throw new DomainError('request_reused');
  return { outcome: row.outcome, paymentNo: row.paymentNo };
}

const ATTEMPT = sql`
  select a.id, a.payment_id as "paymentId", p.no as "paymentNo", p.user_id as "buyerId", a.method, a.provider_ref as reference,
    a.amount_minor as asked, coalesce(a.received_minor, 0) as received, a.currency, a.status, w.merchant_id as "merchantId"
  from payment_attempts a join awaited_payments w on w.attempt_id = a.id join payments p on p.id = a.payment_id`;

/** By the reference as it is shown or stored. Throws `payment_not_found`, also for what another one receives. */
async function findAwaited(db: Ctx['db'], typed: string, merchantId: number | null): Promise<AwaitedAttempt> {
  const references = [typed, ...findReferences(typed)];
  const found = await sql<AwaitedAttempt>`
    ${ATTEMPT} where a.method = any(${[...BY_HAND]}::text[]) and a.provider_ref = any(${references}::text[])
      and w.merchant_id is not distinct from ${merchantId}::bigint limit 1`.execute(db);
  const attempt = found.rows[0];
  if (!attempt) throw new DomainError('payment_not_found');
  return attempt;
}

async function readAwaited(db: Ctx['db'], id: number): Promise<AwaitedAttempt> {
  const found = await sql<AwaitedAttempt>`${ATTEMPT} where a.id = ${id}::bigint for no key update of a`.execute(db);
  const attempt = found.rows[0];
  if (!attempt) throw new Error(`attempt ${id} vanished under its lock`);
  return attempt;
}
