import { sql } from 'kysely';
import { localInstant } from '../../../platform/locale/time-zone.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, may } from '../../kit/context.ts';
import { readPoints } from '../../ledger/queries.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { Frozen, Wallet } from './contract.ts';
import { readYearStatement } from './year-statement.server.ts';

/** The accounts of a wallet by purpose, and the part of it that each belongs to. */
export const WALLET_PARTS = {
  balance: 'balance',
  earnings: 'income',
  pending_earnings: 'pending',
  withdrawing: 'frozen',
  set_aside: 'frozen',
} as const;
export const WALLET_PURPOSES = Object.keys(WALLET_PARTS);

/** The actor's wallet in the site's currency. Throws `login_required`, `members_only`. */
export async function readWallet(ctx: Ctx): Promise<Wallet> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const year = Number(localInstant(ctx.now, timeZoneOf(ctx.site)).slice(0, 4));
  const [found, points, statement] = await Promise.all([
    sql<{ purpose: keyof typeof WALLET_PARTS; balance: number }>`
      select purpose, balance from ledger_accounts
      where owner_kind = 'user' and owner_id = ${userId}::bigint and unit = ${currency}
        and purpose = any (${WALLET_PURPOSES}::text[])`.execute(ctx.db),
    readPoints(ctx, userId),
    readYearStatement(ctx, { year }),
  ]);
  const money = (amount: number) => ({ amount, currency });
  const sum = (part: (typeof WALLET_PARTS)[keyof typeof WALLET_PARTS]) =>
    money(
      found.rows.filter(({ purpose }) => WALLET_PARTS[purpose] === part).reduce((all, row) => all + Number(row.balance), 0),
    );
  const over = (of: 'earned' | 'spent' | 'withdrawn') =>
    money(statement.months.reduce((all, month) => all + month[of].amount, 0));
  return {
    currency,
    balance: sum('balance'),
    income: sum('income'),
    pending: sum('pending'),
    frozen: sum('frozen'),
    points,
    mayWithdraw: may(ctx, 'wallet.withdraw'),
    year: { year, earned: over('earned'), spent: over('spent'), withdrawn: over('withdrawn') },
  };
}

/** What holds money of the actor: open withdrawals, and bounties that are not decided. */
export async function readFrozen(ctx: Ctx): Promise<{ list: Frozen[]; total: Frozen['amount'] }> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const found = await sql<Omit<Frozen, 'amount' | 'since' | 'until'> & { amount: number; since: Date; until: Date | null }>`
    select 'withdrawal' as kind, w.no, null::bigint as "topicId", w.account_label as title, w.amount_minor as amount,
      w.requested_at as since, null::timestamptz as until
    from withdrawals w join payees y on y.id = w.payee_id
    where y.user_id = ${userId}::bigint and w.status in ('requested', 'approved') and w.currency = ${currency}
    union all
    select 'bounty', '', b.topic_id, coalesce(t.title, ''), b.amount_minor, b.held_at, b.ends_at
    from forum.bounties b left join forum.topics t on t.id = b.topic_id
    where b.asker_id = ${userId}::bigint and b.state = 'held' and b.currency = ${currency}
    order by since desc`.execute(ctx.db);
  const list = found.rows.map(({ amount, since, until, ...row }) => ({
    ...row,
    amount: { amount: Number(amount), currency },
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
  return { list, total: { amount: list.reduce((all, { amount }) => all + amount.amount, 0), currency } };
}
