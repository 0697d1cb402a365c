import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { type BalanceRow, balancesIn, balancesOf } from '../../payouts/earnings/read-balances.server.ts';
import type { Earning, EarningKind, Earnings, EarningsQuery } from './contract.ts';

const COUNTED = 10_000;

/** Reasons for a movement of a merchant's earnings, by kind of transfer. */
const KIND_OF_TRANSFER: Record<string, EarningKind> = {
  'payment.settled': 'sale',
  'presell.forfeited': 'sale',
  'refund.paid': 'refund',
  'earnings.released': 'released',
  'subsidy.withheld': 'withheld',
  'earnings.shared': 'shared',
  'withdrawal.requested': 'withdrawn',
  'withdrawal.refused': 'withdrawn',
  'earnings.adjusted': 'adjusted',
  'earnings.collected': 'collected',
  'debt.collected': 'collected',
};

interface Row {
  id: number;
  transfer: string;
  reference: string;
  orderNo: string | null;
  amount: number;
  currency: string;
  at: string;
}

/** Earnings of the actor's shop: the balances by currency, and every movement with its order, newest first. */
export async function listEarnings(ctx: Ctx, { kind, page, limit }: EarningsQuery): Promise<Earnings> {
  const own = await requireOwnMerchant(ctx, 'earnings.read');
  const sources = (await readSources(ctx, own)).filter(({ transfer }) => isOfKind(kind, transfer));
  const most = page * limit;
  // walks the index of each account and kind for the newest entries; a plan across all of them would sort every entry
  const newest = sql`jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as source(account bigint, transfer text) cross join lateral`;
  const result = await sql<{
    balances: BalanceRow[] | null;
    list: Row[] | null;
    total: number;
  }>`
    select ${balancesOf({ kind: 'merchant', ownerId: own.id, currency: own.currency })} as balances,
      (select count(*)::int from (
        select from ${newest} (select from ledger_entries e where ${IS_OF_SOURCE} limit ${COUNTED}) n limit ${COUNTED}) c) as total,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'transfer', l.kind, 'reference', l.reference, 'amount', l.amount,
          'currency', l.unit, 'at', l.created_at, 'orderNo', coalesce(
            (select o.no from orders o where o.no = l.reference and o.merchant_id = ${own.id}::bigint),
            (select o.no from payments p join orders o on o.payment_id = p.id
              where p.no = l.reference and o.merchant_id = ${own.id}::bigint limit 1),
            (select o.no from refunds r join orders o on o.id = r.order_id where r.no = l.reference))) order by l.moved_at desc, l.id desc)
        from (select e.id, e.moved_at, t.kind, t.reference, e.amount, a.unit, t.created_at from (
            select n.* from ${newest} (
              select e.* from ledger_entries e where ${IS_OF_SOURCE} order by e.moved_at desc, e.id desc limit ${most}::int) n
            order by n.moved_at desc, n.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) e
          join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id) l) as list`.execute(
    ctx.db,
  );
  const { balances, list, total = 0 } = result.rows[0] ?? {};
  return {
    balances: balancesIn(own, balances),
    list: (list ?? []).map(
      ({ transfer, amount, currency, at, ...row }): Earning => ({
        ...row,
        kind: KIND_OF_TRANSFER[transfer] ?? 'other',
        amount: { amount, currency },
        at: new Date(at).toISOString(),
      }),
    ),
    total,
    page,
    limit,
  };
}

const IS_OF_SOURCE = sql`e.account_id = source.account and e.kind = source.transfer`;

interface Source {
  account: number;
  transfer: string;
}

/**
 * The shop's accounts with the kinds of transfers that each contains, found by a loose index scan. Of the available
 * account only what is not in the pending one as well: a release is one movement.
 */
async function readSources(ctx: Ctx, own: OwnMerchant): Promise<Source[]> {
  const read = await sql<Source>`
    with recursive accounts as (
      select id, purpose from ledger_accounts
      where owner_kind = 'merchant' and owner_id = ${own.id}::bigint and purpose in ('pending', 'available')
    ), sources(account, transfer) as (
      select a.id, (select min(e.kind) from ledger_entries e where e.account_id = a.id) from accounts a
      union all
      select s.account, (select min(e.kind) from ledger_entries e where e.account_id = s.account and e.kind > s.transfer)
      from sources s where s.transfer is not null
    )
    select account, transfer from sources where transfer is not null
      and not (transfer = 'earnings.released' and account in (select id from accounts where purpose = 'available'))`.execute(
    ctx.db,
  );
  return read.rows;
}

function isOfKind(kind: EarningsQuery['kind'], transfer: string): boolean {
  return kind === 'all' || (KIND_OF_TRANSFER[transfer] ?? 'other') === kind;
}
