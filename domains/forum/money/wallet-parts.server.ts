import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { lockAccounts, readAccounts } from '../../ledger/wallet.server.ts';
import { payFrom } from './rules.ts';

export interface PaidFrom {
  fromBalance: number;
  fromIncome: number;
}

interface Spendable {
  balance: number;
  income: number;
}

const SPENDABLE = ['balance', 'earnings'];

const toSpendable = (held: ReadonlyMap<string, number>): Spendable => ({
  balance: held.get('balance') ?? 0,
  income: held.get('earnings') ?? 0,
});

/** What a member can spend. */
export async function readSpendable(ctx: Pick<Ctx, 'db'>, userId: number, currency: string): Promise<Spendable> {
  return toSpendable(await readAccounts(ctx, { userId, currency, purposes: SPENDABLE }));
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
  return payOrRefuse(await lockSpendable(ctx, userId, currency), { amount, currency });
}

/** What a member can spend, the accounts locked until the transaction of `ctx.db` ends. */
export async function lockSpendable(ctx: Pick<Ctx, 'db'>, userId: number, currency: string): Promise<Spendable> {
  return toSpendable(await lockAccounts(ctx, { userId, currency, purposes: SPENDABLE }));
}

/** How that pays an amount: the balance before the income. Throws `forum_wallet_short`. */
export function payOrRefuse(wallet: Spendable, { amount, currency }: { amount: number; currency: string }): PaidFrom {
  const paid = payFrom(amount, wallet);
  if (!paid)
    throw new DomainError('forum_wallet_short', { missing: amount - wallet.balance - wallet.income, currency });
  return paid;
}
