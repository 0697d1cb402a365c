import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { convertMinor } from '../../../platform/locale/money.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { rateOf } from '../../sites/currency.ts';
import type { WithdrawInput } from '../contract.ts';
import { mailPayee } from '../mail-payee.server.ts';
import { requireMoneyProof } from '../money-proof.server.ts';
import { kindOf, ledgerOf, readPayee, requirePayee } from '../payees/find-payee.server.ts';
import type { OpenPayee, PayeeKind } from '../payees/payee.ts';
import { LARGE_WITHIN_HOURS, reaches, withdrawalFee } from '../rules.ts';
import { withdrawalRules } from '../withdrawal-rules.server.ts';
import { fixedFeeIn, nextWithdrawalAt } from './withdrawal-terms.server.ts';

/**
 * Requests a withdrawal of available earnings; the money is set aside at once, so that it is requested once. The same
 * request id returns the first withdrawal. Throws `bank_account_missing`, `bank_account_resting` and
 * `withdrawal_too_soon` with the moment, `withdrawal_too_small`, `withdrawal_fee_changed` with the fee of now,
 * `earnings_short`, `request_reused` if the request id belongs to a withdrawal of another amount, and what
 * `requireMoneyProof` throws. `refuse` checks further rules under the lock that lets requests of a payee count each other.
 */
export async function requestWithdrawal(
  ctx: Ctx,
  kind: PayeeKind,
  input: WithdrawInput,
  refuse?: (tx: Ctx, payeeId: number) => Promise<void>,
): Promise<{ no: string }> {
  const { id } = await requirePayee(ctx, kind, 'withdraw');
  const { userId } = requireActor(ctx);
  await requireMoneyProof(ctx, input);
  const { amount, currency, requestId } = input;
  if (!ctx.app.sites.currency(currency)) throw new DomainError('earnings_short');
  const rate = rateOf(ctx, currency);
  const { smallest } = withdrawalRules(ctx);
  if (!reaches(amount, rate, smallest, rateOf(ctx, smallest.currency))) throw new DomainError('withdrawal_too_small');
  return transact(ctx, async (tx) => {
    if (id === null) throw new DomainError('bank_account_missing');
    const account = await lockAccount(tx, id);
    const former = await findByRequest(tx, id, requestId);
    if (former && (former.amount_minor !== amount || former.currency !== currency))
      throw new DomainError('request_reused');
    if (former) return { no: former.no };
    const fee = feeNow(ctx, input);
    await requireInterval(tx, id, currency);
    await refuse?.(tx, id);
    const needed = (await isLarge(tx, id, { amount, currency })) ? 2 : 1;
    const no = randomNumber('W', ctx.now);
    await sql`
      insert into withdrawals (no, payee_id, amount_minor, fee_minor, currency, account_sealed, account_label,
        request_id, reviewers_needed, requested_by, requested_at)
      values (${no}, ${id}::bigint, ${amount}::bigint, ${fee}::bigint, ${currency}, ${account.sealed}, ${account.label},
        ${requestId}, ${needed}::smallint, ${userId}::bigint, ${ctx.now}::timestamptz)`.execute(tx.db);
    const payee = await readPayee(tx, id);
    await setAside(tx, payee, { no, amount, currency });
    const money = formatMoney({ amount, currency }, ctx.locale);
    await kindOf(kind).record(tx, payee, 'withdrawal.requested', no, {
      amount,
      fee,
      currency,
      account: account.label,
    });
    await mailPayee(tx, payee, 'withdrawal_requested', { number: no, amount: money, account: account.label });
    return { no };
  });
}

/** Throws `withdrawal_fee_changed`, and `withdrawal_too_small` for an amount that the fee would use up. */
function feeNow(ctx: Ctx, { amount, currency, fee: shown }: WithdrawInput): number {
  const basisPoints = withdrawalRules(ctx).feeBasisPoints;
  const fee = withdrawalFee(amount, { fixed: fixedFeeIn(ctx, currency), basisPoints });
  if (fee >= amount) throw new DomainError('withdrawal_too_small');
  if (shown !== undefined && shown !== fee) throw new DomainError('withdrawal_fee_changed', { fee });
  return fee;
}

/** Under the lock of the account, so that of two requests at once the second one finds the first. */
async function requireInterval(ctx: Ctx, payeeId: number, currency: string): Promise<void> {
  const nextAt = await nextWithdrawalAt(ctx, payeeId, currency);
  if (nextAt) throw new DomainError('withdrawal_too_soon', { until: nextAt.toISOString() });
}

async function setAside(ctx: Ctx, payee: OpenPayee, move: { no: string; amount: number; currency: string }) {
  const { no, amount, currency } = move;
  const { available, withdrawing } = ledgerOf(payee);
  try {
    await transfer(ctx, {
      kind: 'withdrawal.requested',
      reference: no,
      requestKey: `withdrawal.requested:${no}`,
      entries: [
        { account: available(payee.ownerId, currency), amount: -amount },
        { account: withdrawing(payee.ownerId, currency), amount },
      ],
    });
  } catch (error) {
    if (isDomainError(error) && error.code === 'insufficient_balance') throw new DomainError('earnings_short');
    throw error;
  }
}

/** Together with what was requested during the last day, so that no large amount is split into small ones. */
async function isLarge(ctx: Ctx, payeeId: number, wanted: { amount: number; currency: string }): Promise<boolean> {
  const found = await sql<{ amount: number; currency: string }>`
    select sum(amount_minor) as amount, currency from withdrawals
    where payee_id = ${payeeId}::bigint and status <> 'refused'
      and requested_at > ${ctx.now}::timestamptz - make_interval(hours => ${LARGE_WITHIN_HOURS}) group by currency`.execute(
    ctx.db,
  );
  const { twoReviewersFrom } = withdrawalRules(ctx);
  const limit = rateOf(ctx, twoReviewersFrom.currency);
  const worth = [wanted, ...found.rows].map(({ amount, currency }) =>
    convertMinor(Number(amount), rateOf(ctx, currency), limit),
  );
  return worth.reduce((sum, each) => sum + each, 0) >= twoReviewersFrom.amount;
}

/** The lock keeps the account as it is, and lets the requests of a payee count each other. */
async function lockAccount(ctx: Ctx, payeeId: number): Promise<{ sealed: string; label: string }> {
  const found = await sql<{ sealed: string; label: string; usableFrom: Date }>`
    select sealed, label, usable_from as "usableFrom" from payee_bank_accounts
    where payee_id = ${payeeId}::bigint for no key update`.execute(ctx.db);
  const account = found.rows[0];
  if (!account) throw new DomainError('bank_account_missing');
  if (account.usableFrom > ctx.now) {
    throw new DomainError('bank_account_resting', { until: account.usableFrom.toISOString() });
  }
  return account;
}

function findByRequest(
  ctx: Ctx,
  payeeId: number,
  requestId: string,
): Promise<{ no: string; amount_minor: number; currency: string } | undefined> {
  return ctx.db
    .selectFrom('withdrawals')
    .select(['no', 'amount_minor', 'currency'])
    .where('payee_id', '=', payeeId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}
