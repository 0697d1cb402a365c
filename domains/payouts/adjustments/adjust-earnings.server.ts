import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/format.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { merchantAvailable, platformAdjustments } from '../../ledger/accounts.ts';
import { collectDebts } from '../../ledger/collect-debt.server.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { readMerchantOwner } from '../../merchants/queries.server.ts';
import type { AdjustInput } from '../contract.ts';
import { mailOwner } from '../mail-owner.server.ts';

/**
 * Credits or charges a shop's available earnings, with a reason that its owner reads; a correction is another
 * adjustment. Nobody adjusts the earnings of a shop where they work. Throws `merchant_not_found`, `earnings_short`, and
 * `request_reused` if the request id belongs to another adjustment.
 */
export async function adjustEarnings(ctx: Ctx, input: AdjustInput): Promise<{ no: string }> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  const { merchantId, currency, reason, requestId } = input;
  const amount = input.kind === 'credit' ? input.amount : -input.amount;
  const merchant = await readMerchantOwner(ctx, merchantId);
  if (!merchant || !ctx.app.sites.currency(currency)) throw new DomainError('merchant_not_found');
  if (await worksFor(ctx, userId, merchantId)) throw new DomainError('withdrawal_own_review');
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const no = randomNumber('A', ctx.now);
    const made = await sql`
      insert into merchant_adjustments (no, merchant_id, amount_minor, currency, reason, request_id, made_by, made_at)
      values (${no}, ${merchantId}::bigint, ${amount}::bigint, ${currency}, ${reason}, ${requestId}, ${userId}::bigint,
        ${ctx.now}::timestamptz)
      on conflict (request_id) do nothing returning no`.execute(db);
    if (made.rows.length === 0) {
      const first = await db
        .selectFrom('merchant_adjustments')
        .select('no')
        .where('request_id', '=', requestId)
        .where('made_by', '=', userId)
        .where('merchant_id', '=', merchantId)
        .where('amount_minor', '=', amount)
        .where('currency', '=', currency)
        .executeTakeFirst();
      if (!first) throw new DomainError('request_reused');
      return first;
    }
    await move(inside, no, { merchantId, amount, currency });
    await collectDebts(inside, [merchantId], no);
    await audit(inside, 'earnings.adjusted', `merchant:${merchantId}`, { no, amount, currency, reason });
    const money = formatMoney({ amount, currency }, ctx.locale);
    await mailOwner(inside, { id: merchantId }, 'earnings_adjusted', { number: no, amount: money, reason });
    return { no };
  });
}

async function worksFor(ctx: Ctx, userId: number, merchantId: number): Promise<boolean> {
  const found = await sql`
    select from merchants m where m.id = ${merchantId}::bigint and (m.owner_id = ${userId}::bigint
      or exists (select from merchant_staff s where s.merchant_id = m.id and s.user_id = ${userId}::bigint))`.execute(
    ctx.db,
  );
  return found.rows.length > 0;
}

async function move(
  ctx: Ctx,
  no: string,
  { merchantId, amount, currency }: Pick<AdjustInput, 'merchantId' | 'amount' | 'currency'>,
): Promise<void> {
  try {
    await transfer(ctx, {
      kind: 'earnings.adjusted',
      reference: no,
      requestKey: `earnings.adjusted:${no}`,
      entries: [
        { account: merchantAvailable(merchantId, currency), amount },
        { account: platformAdjustments(currency), amount: -amount },
      ],
    });
  } catch (error) {
    if (isDomainError(error) && error.code === 'insufficient_balance') throw new DomainError('earnings_short');
    throw error;
  }
}
