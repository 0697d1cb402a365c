import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { RecordDirection } from './rules.ts';

interface RecordsWish {
  userId: number;
  purpose: string;
  unit: string;
  direction: RecordDirection;
  page: number;
  limit: number;
}

/** A movement of somebody's account, with what was in it after. */
interface AccountRecord {
  id: number;
  transferKind: string;
  reference: string;
  amount: number;
  after: number;
  at: string;
}

export interface AccountRecords {
  list: AccountRecord[];
  total: number;
  /** All that ever came in and went out, whatever the direction asked for. */
  in: number;
  out: number;
}

/** Movements of one account of a user, the newest first, in one round trip. */
export async function readRecords(ctx: Pick<Ctx, 'db'>, wish: RecordsWish): Promise<AccountRecords> {
  const { userId, purpose, unit, direction, page, limit } = wish;
  const result = await sql<Omit<AccountRecords, 'list'> & { list: AccountRecord[] | null }>`
    with mine as (
      select e.id, t.kind, t.reference, e.amount, t.created_at, sum(e.amount) over (order by e.id) as after
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      where a.owner_kind = 'user' and a.owner_id = ${userId}::bigint and a.purpose = ${purpose} and a.unit = ${unit}
    ), wanted as (select * from mine where ${goes(direction)})
    select (select jsonb_agg(jsonb_build_object('id', id, 'transferKind', kind, 'reference', reference, 'amount', amount,
          'after', after, 'at', created_at) order by id desc)
        from (select * from wanted order by id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from wanted) as total,
      (select coalesce(sum(amount), 0)::bigint from mine where amount > 0) as in,
      (select coalesce(-sum(amount), 0)::bigint from mine where amount < 0) as out`.execute(ctx.db);
  const { list = null, total = 0, in: received = 0, out = 0 } = result.rows[0] ?? {};
  const records = (list ?? []).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { list: records, total, in: received, out };
}

function goes(direction: RecordDirection): RawBuilder<boolean> {
  if (direction === 'all') return sql<boolean>`true`;
  return direction === 'in' ? sql<boolean>`amount > 0` : sql<boolean>`amount < 0`;
}
