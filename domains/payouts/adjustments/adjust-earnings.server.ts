import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { platformAdjustments } from '../../ledger/accounts.ts';
import { collectDebts } from '../../ledger/collect-debt.server.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import type { Adjustment } from '../contract.ts';
import { mailPayee } from '../mail-payee.server.ts';
import { ensurePayee, ledgerOf } from '../payees/find-payee.server.ts';
import type { OpenPayee } from '../payees/payee.ts';
import { worksFor } from '../payees/works-for.server.ts';

/** How the audit log names them. */
const SUBJECT = { merchant: 'merchant', developer: 'developer', member: 'user' } as const;

/**
 * Credits or charges the available earnings of a payee, with a reason that its owner reads; a correction is another
 * adjustment. Nobody adjusts their own earnings, nor those of a shop or developer where they work. Throws
 * `merchant_not_found`, `developer_not_found`, `member_not_found`, `earnings_short`, and `request_reused` if the request
 * id belongs to another adjustment.
 */
export async function adjustEarnings(ctx: Ctx, input: Adjustment): Promise<{ no: string }> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  const { currency, reason, requestId } = input;
  const { kind, id: subjectId } = input.payee;
  const amount = input.kind === 'credit' ? input.amount : -input.amount;
  if (!ctx.app.sites.currency(currency)) throw new DomainError('merchant_not_found');
  return transact(ctx, async (tx) => {
    const payee = await ensurePayee(tx, { kind, subjectId });
    if (await isOwn(tx, userId, payee.id)) throw new DomainError('withdrawal_own_review');
    const no = randomNumber('A', ctx.now);
    const made = await sql`
      insert into payee_adjustments (no, payee_id, amount_minor, currency, reason, request_id, made_by, made_at)
      values (${no}, ${payee.id}::bigint, ${amount}::bigint, ${currency}, ${reason}, ${requestId}, ${userId}::bigint,
        ${ctx.now}::timestamptz)
      on conflict (request_id) do nothing returning no`.execute(tx.db);
    if (made.rows.length === 0) {
      const first = await tx.db
        .selectFrom('payee_adjustments')
        .select('no')
        .where('request_id', '=', requestId)
        .where('made_by', '=', userId)
        .where('payee_id', '=', payee.id)
        .where('amount_minor', '=', amount)
        .where('currency', '=', currency)
        .executeTakeFirst();
      if (!first) throw new DomainError('request_reused');
      return first;
    }
    await move(tx, payee, { no, amount, currency });
    if (kind !== 'member') await collectDebts(tx, [payee.ownerId], no);
    await audit(tx, 'earnings.adjusted', `${SUBJECT[kind]}:${subjectId}`, { no, amount, currency, reason });
    const money = formatMoney({ amount, currency }, ctx.locale);
    await mailPayee(tx, payee, 'earnings_adjusted', { number: no, amount: money, reason });
    return { no };
  });
}

async function isOwn(ctx: Ctx, userId: number, payeeId: number): Promise<boolean> {
  const found = await sql<{ own: boolean }>`select ${worksFor(userId, sql`${payeeId}::bigint`)} as own`.execute(ctx.db);
  return found.rows[0]?.own === true;
}

async function move(
  ctx: Ctx,
  payee: OpenPayee,
  { no, amount, currency }: { no: string; amount: number; currency: string },
): Promise<void> {
  try {
    await transfer(ctx, {
      kind: 'earnings.adjusted',
      reference: no,
      requestKey: `earnings.adjusted:${no}`,
      entries: [
        { account: ledgerOf(payee).available(payee.ownerId, currency), amount },
        { account: platformAdjustments(currency), amount: -amount },
      ],
    });
  } catch (error) {
    if (isDomainError(error) && error.code === 'insufficient_balance') throw new DomainError('earnings_short');
    throw error;
  }
}
