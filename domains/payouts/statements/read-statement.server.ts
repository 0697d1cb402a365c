import { sql } from 'kysely';
import { addDays, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { STATEMENT_PARTS, type Statement, type StatementPart, type StatementQuery } from '../contract.ts';
import { ledgerOf, requirePayee } from '../payees/find-payee.server.ts';
import type { PayeeKind } from '../payees/payee.ts';

/** Kinds of transfers between the payee and others; those between its own accounts cancel out. */
const PART_OF_TRANSFER: Readonly<Record<string, StatementPart>> = {
  'payment.settled': 'sale',
  'presell.forfeited': 'sale',
  'forum.income_released': 'sale',
  'forum.refunded': 'refund',
  'forum.sold': 'spent',
  'forum.bounty_held': 'spent',
  'forum.bounty_returned': 'spent',
  'refund.paid': 'refund',
  'subsidy.withheld': 'withheld',
  'earnings.shared': 'shared',
  'earnings.adjusted': 'adjusted',
  'withdrawal.paid': 'withdrawn',
  'withdrawal.fee': 'fee',
  'earnings.collected': 'collected',
  'debt.collected': 'collected',
};
/** Parts that are shown only in months that have them. */
const UNLESS_NONE: readonly StatementPart[] = ['spent', 'shared', 'fee', 'collected', 'other'];
const OWN_TRANSFERS = ['earnings.released', 'withdrawal.requested', 'withdrawal.refused'];

/** The first and last moment of a month in the site's time zone. */
export function spanOf(ctx: Pick<Ctx, 'site'>, month: string): { from: Date; until: Date } {
  const zone = timeZoneOf(ctx.site);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const first = `${month}-01`;
  return { from: startOfDay(first, zone), until: startOfDay(addDays(first, days), zone) };
}

/** A month of the payee that the actor acts for: what it had, what came and went by kind, and what it has. */
export async function readStatement(
  ctx: Ctx,
  kind: PayeeKind,
  { month, currency: wanted }: StatementQuery,
): Promise<Statement> {
  const payee = await requirePayee(ctx, kind, 'read');
  const { ownerKind, purposes } = ledgerOf(payee);
  const currency = wanted ?? payee.currency;
  const { from, until } = spanOf(ctx, month);
  const found = await sql<{ closing: number; kinds: { kind: string; num: number; amount: number }[] | null }>`
    with accounts as (
      select id, balance from ledger_accounts where owner_kind = ${ownerKind} and owner_id = ${payee.ownerId}::bigint
        and purpose = any(${[...purposes]}::text[]) and unit = ${currency})
    select ((select coalesce(sum(balance), 0) from accounts) - coalesce((
        select sum(e.amount) from accounts a join ledger_entries e on e.account_id = a.id
        where e.moved_at >= ${until}::timestamptz), 0))::bigint as closing,
      (select jsonb_agg(k) from (
        select e.kind, count(distinct e.transfer_id)::int as num, sum(e.amount)::bigint as amount
        from accounts a join ledger_entries e on e.account_id = a.id
        where e.moved_at >= ${from}::timestamptz and e.moved_at < ${until}::timestamptz group by e.kind) k) as kinds`.execute(
    ctx.db,
  );
  const { closing = 0, kinds } = found.rows[0] ?? {};
  const money = (amount: number) => ({ amount, currency });
  const parts = STATEMENT_PARTS.map((part) => {
    const of = (kinds ?? []).filter(
      ({ kind }) => !OWN_TRANSFERS.includes(kind) && (PART_OF_TRANSFER[kind] ?? 'other') === part,
    );
    const amount = of.reduce((sum, each) => sum + each.amount, 0);
    return { part, count: of.reduce((sum, { num }) => sum + num, 0), amount: money(amount) };
  }).filter(({ part, count }) => count > 0 || !UNLESS_NONE.includes(part));
  const moved = parts.reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    month,
    shop: payee.name,
    opening: money(closing - moved),
    parts,
    closing: money(closing),
  };
}
