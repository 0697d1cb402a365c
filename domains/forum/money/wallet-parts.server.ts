import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { lockAccounts } from '../../ledger/wallet.server.ts';
import { payFrom } from './rules.ts';

export interface PaidFrom {
  fromBalance: number;
  fromIncome: number;
}

/**
 * How a member's wallet pays an amount, its accounts locked until the transaction of `ctx.db` ends: the balance before the
 * income. Throws `forum_wallet_short` with the amount that is missing.
 */
export async function lockWallet(
  ctx: Pick<Ctx, 'db'>,
  userId: number,
  { amount, currency }: { amount: number; currency: string },
): Promise<PaidFrom> {
  const held = await lockAccounts(ctx, { userId, currency, purposes: ['balance', 'earnings'] });
  const wallet = { balance: held.get('balance') ?? 0, income: held.get('earnings') ?? 0 };
  const paid = payFrom(amount, wallet);
  if (!paid)
    throw new DomainError('forum_wallet_short', { missing: amount - wallet.balance - wallet.income, currency });
  return paid;
}
