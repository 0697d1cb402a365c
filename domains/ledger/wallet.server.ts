import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Ctx } from '../kit/context.ts';

interface Wallet {
  userId: number;
  currency: string;
  /** The purposes of its accounts. */
  purposes: readonly string[];
}

const accountsOf = ({ userId, currency, purposes }: Wallet) => sql`
  select id, purpose, balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint
    and unit = ${currency} and purpose = any (${[...purposes]}::text[])`;

/** What is in a user's accounts, by purpose; those that were never used are missing. */
export async function readAccounts({ db }: Pick<Ctx, 'db'>, wallet: Wallet): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ purpose: string; balance: number }>`${accountsOf(wallet)}`.execute(db);
  return new Map(found.rows.map(({ purpose, balance }) => [purpose, Number(balance)]));
}

/** The same, locked until the transaction of `ctx.db` ends. */
export async function lockAccounts({ db }: Pick<Ctx, 'db'>, wallet: Wallet): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ purpose: string; balance: number }>`
    ${accountsOf(wallet)} order by id for no key update`.execute(db);
  return new Map(found.rows.map(({ purpose, balance }) => [purpose, Number(balance)]));
}

export interface AccountMovement {
  id: number;
  /** Negative: out of the account. */
  amount: number;
  at: Date;
  purpose: string;
  /** Of the transfer. */
  kind: string;
  reference: string;
}

/** One page of the movements of a user's accounts, newest first, and how many there are. */
export async function listMovementsOf(
  { db }: Pick<Ctx, 'db'>,
  wallet: Wallet,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: AccountMovement[]; total: number }> {
  const found = await sql<AccountMovement & { total: number }>`
    with accounts as (${accountsOf(wallet)}),
    shown as (select e.id, e.amount, e.moved_at, e.transfer_id, a.purpose
      from accounts a join ledger_entries e on e.account_id = a.id
      order by e.moved_at desc, e.id desc limit ${limit}::int offset ${(page - 1) * limit}::int)
    select e.id, e.amount, e.moved_at as at, e.purpose, t.kind, t.reference,
      (select count(*)::int from accounts a join ledger_entries n on n.account_id = a.id) as total
    from shown e join ledger_transfers t on t.id = e.transfer_id order by e.moved_at desc, e.id desc`.execute(db);
  return { list: found.rows, total: found.rows[0]?.total ?? 0 };
}

export interface MonthOfTransfers {
  /** `2026-11`; null: before the span. */
  month: string | null;
  kind: string;
  /** What all accounts together gained or lost. */
  amount: number;
}

/**
 * What a user's accounts together gained and lost, by month in a time zone, kind of transfer and direction. Transfers
 * between them are left out.
 */
export async function sumTransfers(
  { db }: Pick<Ctx, 'db'>,
  wallet: Wallet,
  { from, until, zone }: { from: Date; until: Date; zone: string },
): Promise<MonthOfTransfers[]> {
  const found = await sql<MonthOfTransfers>`
    with accounts as (${accountsOf(wallet)}),
    moved as (select e.transfer_id, min(e.moved_at) as at, sum(e.amount)::bigint as amount
      from accounts a join ledger_entries e on e.account_id = a.id where e.moved_at < ${until}::timestamptz
      group by e.transfer_id having sum(e.amount) <> 0)
    select case when m.at < ${from}::timestamptz then null else to_char(m.at at time zone ${zone}, 'YYYY-MM') end as month,
      t.kind, sum(m.amount)::bigint as amount
    from moved m join ledger_transfers t on t.id = m.transfer_id group by 1, 2, m.amount > 0`.execute(db);
  return found.rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export interface PurposeSum {
  ownerId: number;
  currency: string;
  amount: number;
}

/**
 * What every owner of a kind has for a purpose, by its entries, or only by those of one kind of transfer; for checks of
 * the books.
 */
export async function sumByOwner(db: Db, ownerKind: string, purpose: string, kind?: string): Promise<PurposeSum[]> {
  const found = await sql<PurposeSum>`
    select a.owner_id as "ownerId", a.unit as currency, sum(e.amount)::bigint as amount
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.owner_kind = ${ownerKind} and a.purpose = ${purpose} and ${kind ? sql`e.kind = ${kind}` : sql`true`} group by 1, 2 having sum(e.amount) <> 0`.execute(
    db,
  );
  return found.rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** How many transfers of each kind there are; for checks of the books. */
export async function countTransfers(db: Db, kinds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ kind: string; num: number }>`
    select kind, count(*)::int as num from ledger_transfers where kind = any (${[...kinds]}::text[]) group by 1`.execute(
    db,
  );
  return new Map(found.rows.map(({ kind, num }) => [kind, num]));
}
