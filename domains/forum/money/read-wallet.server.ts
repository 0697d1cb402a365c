import { sql } from 'kysely';
import { localInstant } from '../../../platform/locale/time-zone.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, may } from '../../kit/context.ts';
import { readPoints } from '../../ledger/queries.server.ts';
import { readAccounts } from '../../ledger/wallet.server.ts';
import { withdrawalsQuery } from '../../payouts/contract.ts';
import { listOwnWithdrawals } from '../../payouts/withdrawals/list-withdrawals.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { sumExpected } from '../goods/list-shares.server.ts';
import type { Frozen, Wallet } from './contract.ts';
import { readYearStatement } from './year-statement.server.ts';

/** The part of a wallet that each of its accounts belongs to, by the purpose of the account. */
export const WALLET_PARTS = {
  balance: 'balance',
  earnings: 'income',
  pending_earnings: 'pending',
  withdrawing: 'frozen',
  set_aside: 'frozen',
} as const;
const WALLET_PURPOSES = Object.keys(WALLET_PARTS) as (keyof typeof WALLET_PARTS)[];

/** The actor's wallet in the site's currency. Throws `login_required`, `members_only`. */
export async function readWallet(ctx: Ctx): Promise<Wallet> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const year = Number(localInstant(ctx.now, timeZoneOf(ctx.site)).slice(0, 4));
  const [found, points, statement, expected] = await Promise.all([
    readAccounts(ctx, { userId, currency, purposes: WALLET_PURPOSES }),
    readPoints(ctx, userId),
    readYearStatement(ctx, { year }),
    sumExpected(ctx, userId),
  ]);
  const money = (amount: number) => ({ amount, currency });
  const sum = (part: (typeof WALLET_PARTS)[keyof typeof WALLET_PARTS]) => {
    const purposes = WALLET_PURPOSES.filter((purpose) => WALLET_PARTS[purpose] === part);
    return money(purposes.reduce((all, purpose) => all + (found.get(purpose) ?? 0), 0));
  };
  const over = (of: 'earned' | 'spent' | 'withdrawn') =>
    money(statement.months.reduce((all, month) => all + month[of].amount, 0));
  return {
    currency,
    balance: sum('balance'),
    income: sum('income'),
    pending: sum('pending'),
    frozen: sum('frozen'),
    expected: money(expected),
    points,
    mayWithdraw: may(ctx, 'wallet.withdraw'),
    year: { year, earned: over('earned'), spent: over('spent'), withdrawn: over('withdrawn') },
  };
}

/** Open withdrawals of a member are few: each waits for a review. */
const MOST_OPEN = 100;

/** What holds money of the actor: open withdrawals, and bounties that are not decided. */
export async function readFrozen(ctx: Ctx): Promise<{ list: Frozen[]; total: Frozen['amount'] }> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const open = (['requested', 'approved'] as const).map((status) =>
    listOwnWithdrawals(ctx, 'member', withdrawalsQuery.parse({ status, limit: MOST_OPEN })),
  );
  const [bounties, ...withdrawals] = await Promise.all([readBounties(ctx, userId, currency), ...open]);
  const held = withdrawals
    .flatMap(({ list }) => list)
    .filter(({ amount }) => amount.currency === currency)
    .map(({ no, account, amount, requestedAt }) => ({
      ...({ kind: 'withdrawal', no, topicId: null, title: account, amount, until: null } as const),
      since: requestedAt,
    }));
  const list = [...held, ...bounties].toSorted((a, b) => b.since.localeCompare(a.since));
  return { list, total: { amount: list.reduce((all, { amount }) => all + amount.amount, 0), currency } };
}

async function readBounties({ db }: Ctx, userId: number, currency: string): Promise<Frozen[]> {
  const found = await sql<{ topicId: number; title: string; amount: number; since: Date; until: Date | null }>`
    select b.topic_id as "topicId", coalesce(t.title, '') as title, b.amount_minor as amount, b.held_at as since,
      b.ends_at as until
    from forum.bounties b left join forum.topics t on t.id = b.topic_id
    where b.asker_id = ${userId}::bigint and b.state = 'held' and b.currency = ${currency}`.execute(db);
  return found.rows.map(({ topicId, title, amount, since, until }) => ({
    ...({ kind: 'bounty', no: '', topicId, title } as const),
    amount: { amount: Number(amount), currency },
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
