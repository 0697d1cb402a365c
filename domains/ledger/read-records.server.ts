import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import type { RecordDirection } from './rules.ts';

interface RecordsRequest {
  userId: number;
  purpose: string;
  unit: string;
  direction: RecordDirection;
  page: number;
  limit: number;
}

/** A movement of a user's account, with the balance after it. */
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
  /** Total of all movements in and out, regardless of the requested direction. */
  in: number;
  out: number;
}

/** Movements of one account of a user, newest first, in one round trip. */
export async function readRecords(ctx: Pick<Ctx, 'db'>, request: RecordsRequest): Promise<AccountRecords> {
  const { userId, purpose, unit, direction, page, limit } = request;
  // the balance after an entry is today's balance without the later entries, so only those of the preceding pages are
  // read
  const result = await sql<Omit<AccountRecords, 'list'> & { list: AccountRecord[] | null }>`
    with account as (select id, balance from ledger_accounts
      where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose = ${purpose} and unit = ${unit}),
    sums as (select count(*) filter (where ${goes(direction)})::int as total,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as spent
      from ledger_entries where account_id = (select id from account)),
    shown as materialized (select id, moved_at, transfer_id, amount from ledger_entries
      where account_id = (select id from account) and ${goes(direction)}
      order by moved_at desc, id desc limit ${limit}::int offset ${(page - 1) * limit}::int),
    running as (select e.id, a.balance - sum(e.amount) over (order by e.moved_at desc, e.id desc) + e.amount as after
      from account a join ledger_entries e on e.account_id = a.id
      where (e.moved_at, e.id) >= (select moved_at, id from shown order by moved_at, id limit 1))
    select (select jsonb_agg(jsonb_build_object('id', s.id, 'transferKind', t.kind, 'reference', t.reference, 'amount', s.amount,
          'after', r.after, 'at', t.created_at) order by s.moved_at desc, s.id desc)
        from shown s join running r on r.id = s.id join ledger_transfers t on t.id = s.transfer_id) as list,
      total, received as in, spent as out from sums`.execute(ctx.db);
  const { list = null, total = 0, in: received = 0, out = 0 } = result.rows[0] ?? {};
  const records = (list ?? []).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { list: records, total, in: received, out };
}

function goes(direction: RecordDirection): RawBuilder<boolean> {
  if (direction === 'all') return sql<boolean>`true`;
  return direction === 'in' ? sql<boolean>`amount > 0` : sql<boolean>`amount < 0`;
}
