import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireRecent } from '../../accounts/sessions/require-recent.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type LedgerAccount, outside, platformWithdrawalFees } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { openAccount } from '../bank-account/seal-account.server.ts';
import type { PayoutAccount, WithdrawalState } from '../contract.ts';
import { mailPayee } from '../mail-payee.server.ts';
import { ledgerOf, readPayee } from '../payees/find-payee.server.ts';
import type { OpenPayee } from '../payees/payee.ts';
import { isOwnWithdrawal } from './list-withdrawals.server.ts';

interface Locked {
  id: number;
  no: string;
  payeeId: number;
  amount: number;
  /** Kept by the platform when the rest is transferred. */
  fee: number;
  currency: string;
  status: WithdrawalState;
  sealed: string;
  label: string;
  isOwn: boolean;
}

/** Locks a withdrawal in one of the states. Throws `withdrawal_not_found`, `withdrawal_state`. */
async function lockWithdrawal(ctx: Ctx, no: string, states: readonly WithdrawalState[]): Promise<Locked> {
  const userId = ctx.actor?.userId ?? 0;
  const found = await sql<Locked>`
    select w.id, w.no, w.payee_id as "payeeId", w.amount_minor as amount, w.fee_minor as fee, w.currency, w.status, w.account_sealed as sealed,
      w.account_label as label,
      ${isOwnWithdrawal(userId)} as "isOwn"
    from withdrawals w where w.no = ${no} for no key update of w`.execute(ctx.db);
  const withdrawal = found.rows[0];
  if (!withdrawal) throw new DomainError('withdrawal_not_found');
  if (!states.includes(withdrawal.status)) throw new DomainError('withdrawal_state', { status: withdrawal.status });
  return withdrawal;
}

/**
 * Approves a withdrawal; a large one needs the approval of two different people. Nobody approves their own, nor
 * one of a shop or developer where they work. Throws `withdrawal_own_review`, `withdrawal_reviewed`, `withdrawal_not_found`, `withdrawal_state`.
 */
export async function approveWithdrawal(ctx: Ctx, no: string): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  await transact(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, no, ['requested']);
    if (withdrawal.isOwn) throw new DomainError('withdrawal_own_review');
    const added = await sql`
      insert into withdrawal_reviews (withdrawal_id, reviewer_id, approved_at)
      values (${withdrawal.id}::bigint, ${userId}::bigint, ${ctx.now}::timestamptz)
      on conflict do nothing returning reviewer_id`.execute(tx.db);
    if (added.rows.length === 0) throw new DomainError('withdrawal_reviewed');
    await sql`
      update withdrawals w set status = 'approved' where id = ${withdrawal.id}::bigint
        and (select count(*) from withdrawal_reviews r where r.withdrawal_id = w.id) >= w.reviewers_needed`.execute(
      tx.db,
    );
    const { amount, currency } = withdrawal;
    await audit(tx, 'withdrawal.approved', no, { amount, currency });
  });
}

/** Refuses a withdrawal with a reason; the money is available again. */
export async function refuseWithdrawal(ctx: Ctx, { no, reason }: { no: string; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, 'payments.manage');
  await transact(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, no, ['requested', 'approved']);
    const { amount, currency } = withdrawal;
    const payee = await readPayee(tx, withdrawal.payeeId);
    await settle(tx, payee, withdrawal, {
      kind: 'withdrawal.refused',
      amount,
      to: ledgerOf(payee).available(payee.ownerId, currency),
    });
    await decide(tx, withdrawal.id, { status: 'refused', reason, reference: null });
    await audit(tx, 'withdrawal.refused', no, { amount, currency, reason });
    const money = formatMoney({ amount, currency }, ctx.locale);
    await mailPayee(tx, payee, 'withdrawal_refused', { number: no, amount: money, reason });
  });
}

/**
 * Records that an approved withdrawal was transferred without its fee, with the bank's reference. The fee is a transfer of
 * its own. Throws `reference_taken`.
 */
export async function payWithdrawal(ctx: Ctx, { no, reference }: { no: string; reference: string }): Promise<void> {
  requirePlatformPermission(ctx, 'payments.manage');
  await transact(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, no, ['approved']);
    const { amount, fee, currency, label } = withdrawal;
    if (withdrawal.isOwn) throw new DomainError('withdrawal_own_review');
    const payee = await readPayee(tx, withdrawal.payeeId);
    const sent = amount - fee;
    await settle(tx, payee, withdrawal, { kind: 'withdrawal.paid', amount: sent, to: outside('bank', currency) });
    await settle(tx, payee, withdrawal, {
      kind: 'withdrawal.fee',
      amount: fee,
      to: platformWithdrawalFees(currency),
    });
    await decide(tx, withdrawal.id, { status: 'paid', reason: '', reference });
    await audit(tx, 'withdrawal.paid', no, { amount, fee, currency, reference });
    const money = formatMoney({ amount: sent, currency }, ctx.locale);
    const values = { number: no, amount: money, account: label, reference };
    await mailPayee(tx, payee, 'withdrawal_paid', values);
  });
}

interface Settled {
  kind: string;
  amount: number;
  to: LedgerAccount;
}

async function settle(
  ctx: Ctx,
  payee: OpenPayee,
  { no, currency }: Locked,
  { kind, amount, to }: Settled,
): Promise<void> {
  if (amount === 0) return;
  await transfer(ctx, {
    kind,
    reference: no,
    requestKey: `${kind}:${no}`,
    entries: [
      { account: ledgerOf(payee).withdrawing(payee.ownerId, currency), amount: -amount },
      { account: to, amount },
    ],
  });
}

interface Decision {
  status: 'paid' | 'refused';
  reason: string;
  reference: string | null;
}

async function decide(ctx: Ctx, id: number, { status, reason, reference }: Decision): Promise<void> {
  try {
    await sql`
      update withdrawals set status = ${status}, reason = ${reason}, reference = ${reference}::text,
        decided_by = ${ctx.actor?.userId ?? null}::bigint, decided_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint`.execute(ctx.db);
  } catch (error) {
    if (violatedConstraint(error) === 'withdrawals_reference') throw new DomainError('reference_taken');
    throw error;
  }
}

/**
 * The account that a withdrawal goes to, in full, for the person who transfers the money. Requires a recent
 * authentication, and every look is in the audit log.
 */
export async function readPayoutAccount(ctx: Ctx, no: string): Promise<PayoutAccount> {
  requirePlatformPermission(ctx, 'payments.manage');
  requireRecent(ctx);
  return transact(ctx, async (tx) => {
    const { payeeId, sealed, amount, fee, currency } = await lockWithdrawal(tx, no, ['approved']);
    await audit(tx, 'withdrawal.account_read', no);
    return { ...openAccount(ctx.app, payeeId, sealed), amount: { amount: amount - fee, currency } };
  });
}
