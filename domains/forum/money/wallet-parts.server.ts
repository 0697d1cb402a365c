import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { payFrom } from './rules.ts';

export interface PaidFrom {
  fromBalance: number;
  fromIncome: number;
}

/** The balance and the income of a member's wallet. */
export async function readWallet(
  { db }: Pick<Ctx, 'db'>,
  userId: number,
  currency: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<{ balance: number; income: number }> {
  const found = await sql<{ purpose: string; balance: number }>`
    select purpose, balance from ledger_accounts
    where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose in ('balance', 'earnings')
      and unit = ${currency} order by id ${lock}`.execute(db);
  const of = (purpose: string) => Number(found.rows.find((row) => row.purpose === purpose)?.balance ?? 0);
  return { balance: of('balance'), income: of('earnings') };
}

/**
 * How a member's wallet pays an amount, its accounts locked until the transaction of `ctx.db` ends: the balance before the
 * income. Throws `forum_wallet_short` with the amount that is missing.
 */
export async function lockWallet(
  { db }: Pick<Ctx, 'db'>,
  userId: number,
  { amount, currency }: { amount: number; currency: string },
): Promise<PaidFrom> {
  const wallet = await readWallet({ db }, userId, currency, sql`for no key update`);
  const paid = payFrom(amount, wallet);
  if (!paid)
    throw new DomainError('forum_wallet_short', { missing: amount - wallet.balance - wallet.income, currency });
  return paid;
}
