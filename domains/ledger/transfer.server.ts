import { sql } from 'kysely';
import { violatedConstraint } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import type { LedgerAccount } from './accounts.ts';

interface LedgerEntry {
  account: LedgerAccount;
  /** Positive: into the account. */
  amount: number;
}

/** One business transaction that moves money or points: its entries sum to zero in every unit. */
export interface LedgerMove {
  kind: string;
  /** Reference: the number of a payment or order. */
  reference: string;
  /** Idempotency key: the same key moves money once. */
  requestKey: string;
  entries: readonly LedgerEntry[];
}

/**
 * Writes the transfers in the transaction of `ctx.db` (or one of its own) and returns the keys written now; those
 * written before are omitted. Throws `insufficient_balance` if an account would be overdrawn.
 */
export async function transfer(ctx: Pick<Ctx, 'db' | 'now'>, ...moves: LedgerMove[]): Promise<string[]> {
  const given = moves.map(toRow).filter((move) => move.entries.length > 0);
  if (given.length === 0) return [];
  const json = JSON.stringify(given);
  try {
    return await transact(ctx, async (tx) => {
      const moved = await writeMoves(tx, json);
      if (moved) return moved;
      await openAccounts(tx.db, json);
      const written = await writeMoves(tx, json);
      if (!written) throw new Error('ledger accounts vanished while they were opened');
      return written;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_not_overdrawn') throw new DomainError('insufficient_balance');
    throw error;
  }
}

/** Accounts are created on first use. */
async function openAccounts(db: Ctx['db'], json: string): Promise<void> {
  await sql`
    insert into ledger_accounts (owner_kind, owner_id, purpose, unit, may_be_negative)
    select distinct e.owner_kind, e.owner_id, e.purpose, e.unit, e.owner_kind in ('platform', 'outside')
    from jsonb_to_recordset(${json}::jsonb) as m(entries jsonb),
      jsonb_to_recordset(m.entries) as e(owner_kind text, owner_id bigint, purpose text, unit text)
    where not exists (
      select 1 from ledger_accounts a where a.owner_kind = e.owner_kind and a.owner_id = e.owner_id
        and a.purpose = e.purpose and a.unit = e.unit)
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(db);
}

/**
 * Entries are inserted by account id, so that two transfers never deadlock. Undefined if an account does not exist yet:
 * then nothing was written.
 */
async function writeMoves({ db, now }: Pick<Ctx, 'db' | 'now'>, json: string): Promise<string[] | undefined> {
  const result = await sql<{ complete: boolean; keys: string[] | null }>`
    with given as (
      select * from jsonb_to_recordset(${json}::jsonb) as m(kind text, reference text, request_key text, entries jsonb)
    ), wanted as (
      select given.request_key, a.id as account_id, e.amount, case when e.owner_kind = 'merchant' or e.owner_kind = 'user' and e.purpose in ('earnings', 'withdrawing') then given.kind end as kind
      from given, jsonb_to_recordset(given.entries) as e(owner_kind text, owner_id bigint, purpose text, unit text, amount bigint)
        left join ledger_accounts a on a.owner_kind = e.owner_kind and a.owner_id = e.owner_id
          and a.purpose = e.purpose and a.unit = e.unit
    ), known as (select bool_and(account_id is not null) as complete from wanted
    ), made as (
      insert into ledger_transfers (kind, reference, request_key, created_at)
      select kind, reference, request_key, ${now}::timestamptz from given where (select complete from known)
      order by request_key on conflict (request_key) do nothing returning id, request_key
    ), put as (
      insert into ledger_entries (transfer_id, account_id, amount, kind, moved_at)
      select made.id, account_id, sum(amount), min(kind), ${now}::timestamptz from made join wanted using (request_key)
      group by made.id, account_id having sum(amount) <> 0 order by account_id
    )
    select complete, (select array_agg(request_key) from made) as keys from known`.execute(db);
  const row = result.rows[0];
  return row?.complete ? (row.keys ?? []) : undefined;
}

function toRow(move: LedgerMove) {
  const sums = new Map<string, number>();
  for (const { account, amount } of move.entries) sums.set(account.unit, (sums.get(account.unit) ?? 0) + amount);
  if ([...sums.values()].some((sum) => sum !== 0)) throw new Error(`ledger move ${move.requestKey} does not balance`);
  return {
    kind: move.kind,
    reference: move.reference,
    request_key: move.requestKey,
    entries: move.entries
      .filter((entry) => entry.amount !== 0)
      .map(({ account, amount }) => ({
        owner_kind: account.ownerKind,
        owner_id: account.ownerId,
        purpose: account.purpose,
        unit: account.unit,
        amount,
      })),
  };
}
