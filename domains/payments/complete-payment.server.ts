import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { outside, platformClearing, platformToRefund } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { setGiftPart } from '../payables/gift-part.server.ts';
import { type LockedPayment, lockPayment } from '../payables/lock-payment.server.ts';
import { settlePayment } from '../payables/settle-payment.server.ts';

/** Money reported by a provider. */
export interface Receipt {
  method: string;
  ref: string;
  /** The provider's own number, if known. */
  providerId?: string;
  amount: number;
  currency: string;
}

/**
 * `refunding`: already paid or closed, the money is refunded automatically. `wrong_amount`: not the requested amount,
 * so all of it is refunded as well and the payment stays open.
 */
export type Completion = 'paid' | 'refunding' | 'refunded' | 'wrong_amount' | 'unknown_ref';

interface AttemptRow {
  id: number;
  payment_id: number;
  amount_minor: number;
  currency: string;
  status: 'open' | 'paid' | 'failed' | 'refunding' | 'refunded';
  no: string;
}

/**
 * The only path that completes a payment by a provider, whether the browser or the webhook comes first, once or often:
 * locks the payment's row, compares the amount, and then settles the payment or refunds the money.
 */
export function completePayment(ctx: Ctx, receipt: Receipt): Promise<Completion> {
  return transact(ctx, async (tx) => {
    const payment = await sql<{ payment_id: number }>`
      select payment_id from payment_attempts where method = ${receipt.method} and provider_ref = ${receipt.ref}`.execute(
      tx.db,
    );
    const paymentId = payment.rows[0]?.payment_id;
    if (paymentId === undefined) return 'unknown_ref';
    const locked = await lockPayment(tx.db, paymentId);
    return finish(tx, receipt, await readAttempt(tx.db, receipt), locked);
  });
}

async function finish(ctx: Ctx, receipt: Receipt, attempt: AttemptRow, payment: LockedPayment): Promise<Completion> {
  if (attempt.status === 'paid' || attempt.status === 'refunding' || attempt.status === 'refunded')
    return attempt.status;
  const isAsAsked = receipt.amount === attempt.amount_minor && receipt.currency === attempt.currency;
  const isWanted = isAsAsked && isOwed(payment, receipt.amount);
  // the charge was started before the gift balance was to pay a part: the full amount arrived, so the held gift balance
  // is released
  if (isWanted && receipt.amount === payment.amount_minor) await setGiftPart(ctx, attempt.payment_id, 0);
  const target = isWanted ? platformClearing(receipt.currency) : platformToRefund(receipt.currency);
  await transfer(ctx, {
    kind: 'payment.received',
    reference: attempt.no,
    requestKey: `payment.received:${receipt.method}:${receipt.ref}`,
    entries: [
      { account: outside(receipt.method, receipt.currency), amount: -receipt.amount },
      { account: target, amount: receipt.amount },
    ],
  });
  await noteReceipt(ctx, attempt.id, { status: isWanted ? 'paid' : 'refunding', receipt, isAsAsked });
  const gift = payment.amount_minor - receipt.amount;
  if (isWanted) await settlePayment(ctx, { id: attempt.payment_id, kind: payment.kind, gift }, receipt.method);
  if (!isAsAsked) return 'wrong_amount';
  return isWanted ? 'paid' : 'refunding';
}

/** Whether the amount matches: what the gift balance leaves, or the whole. */
function isOwed({ status, amount_minor: whole, gift_minor: gift }: LockedPayment, amount: number): boolean {
  return status === 'unpaid' && (amount === whole - gift || amount === whole);
}

/** A provider reports that the attempt failed; one that was paid in the meantime stays paid. */
export async function failAttempt(ctx: Pick<Ctx, 'db'>, attempt: { method: string; ref: string }): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ status: 'failed' })
    .where('method', '=', attempt.method)
    .where('provider_ref', '=', attempt.ref)
    .where('status', '=', 'open')
    .execute();
}

async function readAttempt(db: Ctx['db'], { method, ref }: Receipt): Promise<AttemptRow> {
  const result = await sql<AttemptRow>`
    select a.id, a.payment_id, a.amount_minor, a.currency, a.status, p.no
    from payment_attempts a join payments p on p.id = a.payment_id
    where a.method = ${method} and a.provider_ref = ${ref} for no key update of a`.execute(db);
  const attempt = result.rows[0];
  if (!attempt) throw new Error(`attempt ${ref} vanished under its lock`);
  return attempt;
}

async function noteReceipt(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  { status, receipt, isAsAsked }: { status: AttemptRow['status']; receipt: Receipt; isAsAsked: boolean },
): Promise<void> {
  const { amount, currency, providerId = null } = receipt;
  const received = isAsAsked ? sql`` : sql`, received_minor = ${amount}::bigint, received_currency = ${currency}`;
  // a process that died while starting the charge never stored the number, and no refund is possible without it
  await sql`
    update payment_attempts set status = ${status}, provider_id = coalesce(provider_id, ${providerId}::text)${received}
    where id = ${id}::bigint`.execute(db);
}
