import { addDays, localInstant, startOfDay } from '../../../platform/locale/time-zone.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type MonthOfTransfers, sumTransfers } from '../../ledger/wallet.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { YearStatement } from './contract.ts';

type Column = 'recharged' | 'earned' | 'spent' | 'withdrawn' | 'fees' | 'other';

const COLUMNS: readonly Column[] = ['recharged', 'earned', 'spent', 'withdrawn', 'fees', 'other'];

/** The column of a transfer by its kind, and by whether it brought money into the wallet or took it out. */
const COLUMN_OF: Readonly<Record<string, { in: Column; out: Column }>> = {
  'recharge.settled': { in: 'recharged', out: 'other' },
  'balance.credited': { in: 'recharged', out: 'other' },
  'forum.sold': { in: 'earned', out: 'spent' },
  'forum.bounty_awarded': { in: 'earned', out: 'spent' },
  'earnings.shared': { in: 'earned', out: 'spent' },
  // a refund takes back what was earned, and gives back what was spent
  'forum.refunded': { in: 'spent', out: 'earned' },
  'payment.received': { in: 'other', out: 'spent' },
  'refund.paid': { in: 'spent', out: 'other' },
  'withdrawal.paid': { in: 'other', out: 'withdrawn' },
  'withdrawal.fee': { in: 'other', out: 'fees' },
};
/** Money that leaves is shown as a positive amount. */
const LEAVING: readonly Column[] = ['spent', 'withdrawn', 'fees'];

/**
 * A calendar year of the actor's wallet in the site's currency and time zone: what came in and went out each month, and
 * what was in it then. Movements between its parts are in no column.
 */
export async function readYearStatement(ctx: Ctx, { year }: { year: number }): Promise<YearStatement> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const zone = timeZoneOf(ctx.site);
  const from = startOfDay(`${year}-01-01`, zone);
  const until = startOfDay(addDays(`${year}-12-31`, 1), zone);
  const purposes = ['balance', 'earnings', 'pending_earnings', 'withdrawing', 'set_aside'];
  const sums = await sumTransfers(ctx, { userId, currency, purposes }, { from, until, zone });
  const money = (amount: number) => ({ amount, currency });
  const opening = sums.filter(({ month }) => month === null).reduce((all, { amount }) => all + amount, 0);
  let closing = opening;
  const months = monthsOf(year, localInstant(ctx.now, zone)).map((month) => {
    const rows = sums.filter((row) => row.month === month);
    closing += rows.reduce((all, { amount }) => all + amount, 0);
    const columns = Object.fromEntries(COLUMNS.map((column) => [column, money(sumOf(rows, column))]));
    return { month, ...(columns as Record<Column, { amount: number; currency: string }>), closing: money(closing) };
  });
  return { year, currency, months, opening: money(opening), closing: money(closing) };
}

function sumOf(rows: readonly MonthOfTransfers[], column: Column): number {
  const sum = rows
    .filter(
      ({ kind, amount }) => (COLUMN_OF[kind] ?? { in: 'other', out: 'other' })[amount > 0 ? 'in' : 'out'] === column,
    )
    .reduce((all, { amount }) => all + amount, 0);
  return LEAVING.includes(column) ? -sum : sum;
}

/** `2026-01` to `2026-12`, or to the present month. */
function monthsOf(year: number, today: string): string[] {
  const all = Array.from({ length: 12 }, (_none, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  return all.filter((month) => month <= today.slice(0, 7));
}
