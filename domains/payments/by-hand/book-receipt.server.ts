import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import {
  heldByShop,
  type LedgerAccount,
  outside,
  platformClearing,
  platformPartPaid,
  platformToRefund,
} from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { setGiftPart } from '../../payables/gift-part.server.ts';
import type { LockedPayment } from '../../payables/lock-payment.server.ts';
import { settlePayment } from '../../payables/settle-payment.server.ts';
import { askForAccount } from './ask-for-account.server.ts';
import type { AwaitedAttempt } from './awaited-attempt.ts';
import type { Receipt, ReceiptInput } from './contract.ts';
import { attachDocument } from './documents.server.ts';
import { notifyOfTransfer } from './notify-of-transfer.server.ts';
import { decideReceipt, type ReceiptOutcome } from './rules.ts';

interface NewReceipt {
  attempt: AwaitedAttempt;
  payment: LockedPayment;
  input: ReceiptInput;
  recordedBy: number;
}

/** Books received money and settles the payment if it is complete; the caller holds the locks on payment and attempt. */
export async function bookReceipt(ctx: Ctx, receipt: NewReceipt): Promise<Receipt['outcome']> {
  const { attempt, payment, input } = receipt;
  const decided = decideReceipt(
    {
      paymentStatus: payment.status,
      method: attempt.method,
      attemptStatus: attempt.status,
      whole: payment.amount_minor,
      gift: payment.gift_minor,
      asked: attempt.asked,
      before: attempt.received,
    },
    input.amount,
  );
  const outcome = decided.kind === 'paid' && decided.excess > 0 ? 'overpaid' : decided.kind;
  const receiptId = await writeReceipt(ctx, receipt, outcome);
  if (decided.kind === 'paid') await complete(ctx, receipt, decided, receiptId);
  else await moveIn(ctx, receipt, receiptId, await notePending(ctx, attempt, decided));
  if (decided.kind === 'part') await notifyOfTransfer(ctx, attempt.paymentId, 'transfer.part');
  return outcome;
}

type Entry = { account: LedgerAccount; amount: number };

/** Where the money lies outside the ledger: on the platform's account, or with the shop that received it. */
export function holderOf(attempt: Pick<AwaitedAttempt, 'merchantId' | 'method' | 'currency'>): LedgerAccount {
  const { merchantId, method, currency } = attempt;
  return merchantId === null ? outside(method, currency) : heldByShop(merchantId, currency);
}

async function complete(
  ctx: Ctx,
  receipt: NewReceipt,
  { due, excess }: Extract<ReceiptOutcome, { kind: 'paid' }>,
  receiptId: number,
): Promise<void> {
  const { attempt, payment } = receipt;
  const { currency, paymentId } = attempt;
  if (due === payment.amount_minor && payment.gift_minor > 0) await setGiftPart(ctx, paymentId, 0);
  await moveIn(ctx, receipt, receiptId, [
    { account: platformPartPaid(currency), amount: -attempt.received },
    { account: platformClearing(currency), amount: due },
    { account: platformToRefund(currency), amount: excess },
  ]);
  await sql`
    update payment_attempts set status = 'paid', amount_minor = ${due}::bigint, received_minor = null, received_currency = null
    where id = ${attempt.id}::bigint`.execute(ctx.db);
  if (excess > 0) await addUnmatched(ctx, attempt, excess);
  const gift = payment.amount_minor - due;
  await settlePayment(ctx, { id: paymentId, kind: payment.kind, gift }, attempt.method);
}

/** Notes money that pays nothing, or not yet; returns where it is booked. */
async function notePending(
  ctx: Ctx,
  attempt: AwaitedAttempt,
  decided: Exclude<ReceiptOutcome, { kind: 'paid' }>,
): Promise<Entry[]> {
  const { id, currency, received } = attempt;
  if (decided.kind === 'part') {
    await noteReceived(ctx, attempt, 'open', decided.sum);
    return [{ account: platformPartPaid(currency), amount: decided.sum - received }];
  }
  const isWaiting = attempt.status === 'open' || attempt.status === 'failed';
  if (!isWaiting) {
    await addUnmatched(ctx, attempt, decided.sum);
    return [{ account: platformToRefund(currency), amount: decided.sum }];
  }
  await noteReceived(ctx, { id, currency }, 'refunding', decided.sum);
  await askForAccount(ctx, attempt.paymentId, { amount: decided.sum, currency });
  return [
    { account: platformPartPaid(currency), amount: -received },
    { account: platformToRefund(currency), amount: decided.sum },
  ];
}

async function noteReceived(
  { db }: Pick<Ctx, 'db'>,
  { id, currency }: Pick<AwaitedAttempt, 'id' | 'currency'>,
  status: 'open' | 'refunding',
  sum: number,
): Promise<void> {
  await sql`
    update payment_attempts set status = ${status}, received_minor = ${sum}::bigint, received_currency = ${currency}
    where id = ${id}::bigint`.execute(db);
}

/** Money beside what its attempt took: an attempt of its own, which is to be paid back. */
async function addUnmatched(ctx: Ctx, attempt: AwaitedAttempt, amount: number): Promise<void> {
  await sql`
    with made as (
      insert into payment_attempts (payment_id, method, provider_ref, amount_minor, currency, status, created_at, expires_at)
      select ${attempt.paymentId}::bigint, ${attempt.method}, ${attempt.reference} || '-' || count(*) + 1, ${amount}::bigint,
        ${attempt.currency}, 'refunding', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      from payment_attempts where payment_id = ${attempt.paymentId}::bigint and method = ${attempt.method}
      returning id)
    insert into awaited_payments (attempt_id, merchant_id, account)
    select made.id, w.merchant_id, w.account from made, awaited_payments w where w.attempt_id = ${attempt.id}::bigint`.execute(
    ctx.db,
  );
  await askForAccount(ctx, attempt.paymentId, { amount, currency: attempt.currency });
}

async function writeReceipt(
  ctx: Ctx,
  { attempt, input, recordedBy }: NewReceipt,
  outcome: Receipt['outcome'],
): Promise<number> {
  const documentId = await attachDocument(ctx, input.documentId);
  const written = await sql<{ id: number }>`
    insert into hand_receipts (attempt_id, amount_minor, currency, received_on, note, outcome, request_id, recorded_by,
      recorded_at, document_id)
    values (${attempt.id}::bigint, ${input.amount}::bigint, ${attempt.currency}, ${input.receivedOn}::date, ${input.note},
      ${outcome}, ${input.requestId}, ${recordedBy}::bigint, ${ctx.now}::timestamptz,
      ${documentId}::bigint) returning id`.execute(ctx.db);
  const id = written.rows[0]?.id;
  if (id === undefined) throw new Error(`receipt ${input.requestId} was not written`);
  return id;
}

async function moveIn(
  ctx: Ctx,
  { attempt, input }: NewReceipt,
  receiptId: number,
  entries: readonly Entry[],
): Promise<void> {
  await transfer(ctx, {
    kind: 'payment.received',
    reference: attempt.paymentNo,
    requestKey: `payment.received:by_hand:${receiptId}`,
    entries: [{ account: holderOf(attempt), amount: -input.amount }, ...entries],
  });
}
