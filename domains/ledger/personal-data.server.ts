import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../kit/context.ts';
import { EARNINGS_PURPOSES, POINTS_UNIT } from './accounts.ts';

/** Every movement of a user's balance and points. */
export async function exportMovements(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ balances: unknown; movements: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select purpose, unit, balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint
        order by id) part) as balances,
      (select coalesce(json_agg(part), '[]') from (
        select a.purpose, a.unit, e.amount, t.kind, t.reference, t.created_at
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
        where a.owner_kind = 'user' and a.owner_id = ${userId}::bigint order by e.id) part) as movements`.execute(
    ctx.db,
  );
  give('balances', found.rows[0]?.balances ?? []);
  give('movements', found.rows[0]?.movements ?? []);
}

/** What a user would lose by deleting the account: money in the balance, and points. Earnings are named by payouts. */
export async function nameBalances(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: Pick<OpenMatter, 'kind' | 'count'> & Partial<OpenMatter>): void },
): Promise<void> {
  const found = await sql<{ unit: string; amount: number }>`
    select unit, sum(balance)::bigint as amount from ledger_accounts
    where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose <> all (${EARNINGS_PURPOSES}::text[]) group by unit having sum(balance) > 0 order by unit`.execute(
    ctx.db,
  );
  const money = found.rows.filter(({ unit }) => unit !== POINTS_UNIT);
  name({ kind: 'balance', count: money.length, money: money.map(({ unit, amount }) => ({ amount, currency: unit })) });
  name({ kind: 'points', count: found.rows.find(({ unit }) => unit === POINTS_UNIT)?.amount ?? 0 });
}
