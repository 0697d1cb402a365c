import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requireActor } from '../context.ts';
import type { BalanceRecord, BalanceRecordList } from './contract.ts';
import { type RecordDirection, recordKindOf } from './rules.ts';

interface Wish {
  currency: string;
  direction: RecordDirection;
  page: number;
  limit: number;
}

interface RecordRow {
  id: number;
  transferKind: string;
  reference: string;
  amount: number;
  after: number;
  at: string;
}

/** The asker's own movements of money in a currency, the newest first, each with what was left after it. */
export async function listBalanceRecords(ctx: Ctx, wish: Wish): Promise<BalanceRecordList> {
  const { userId } = requireActor(ctx);
  const { currency, direction, page, limit } = wish;
  const result = await sql<{ list: RecordRow[] | null; total: number; in: number; out: number }>`
    with mine as (
      select e.id, t.kind, t.reference, e.amount, t.created_at, sum(e.amount) over (order by e.id) as after
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      where a.owner_kind = 'user' and a.owner_id = ${userId}::bigint and a.purpose = 'balance' and a.unit = ${currency}
    ), wanted as (select * from mine where ${goes(direction)})
    select (select jsonb_agg(jsonb_build_object('id', id, 'transferKind', kind, 'reference', reference, 'amount', amount,
          'after', after, 'at', created_at) order by id desc)
        from (select * from wanted order by id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from wanted) as total,
      (select coalesce(sum(amount), 0)::bigint from mine where amount > 0) as in,
      (select coalesce(-sum(amount), 0)::bigint from mine where amount < 0) as out`.execute(ctx.db);
  const { list = null, total = 0, in: received = 0, out = 0 } = result.rows[0] ?? {};
  const money = (amount: number) => ({ amount, currency });
  return {
    list: (list ?? []).map(
      (row): BalanceRecord => ({
        id: row.id,
        kind: recordKindOf(row.transferKind),
        reference: row.reference,
        amount: money(row.amount),
        after: money(row.after),
        at: new Date(row.at).toISOString(),
      }),
    ),
    total,
    received: money(received),
    spent: money(out),
    page,
    limit,
  };
}

function goes(direction: RecordDirection): RawBuilder<boolean> {
  if (direction === 'all') return sql<boolean>`true`;
  return direction === 'in' ? sql<boolean>`amount > 0` : sql<boolean>`amount < 0`;
}
