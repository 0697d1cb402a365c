import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { Earning, EarningKind, Earnings, EarningsQuery } from './contract.ts';

const COUNTED = 10_000;

/** What moves a merchant's earnings, by the kind of the transfer. */
const KIND_OF_TRANSFER: Record<string, EarningKind> = {
  'payment.settled': 'sale',
  'presell.forfeited': 'sale',
  'refund.paid': 'refund',
  'earnings.released': 'released',
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

interface BalanceRow {
  currency: string;
  pending: number;
  available: number;
}

/** Pending and available earnings of the asker's shop by currency, its own first. */
export async function readBalances(ctx: Ctx): Promise<Earnings['balances']> {
  const own = await requireOwnMerchant(ctx);
  const result = await sql<{ balances: BalanceRow[] | null }>`select ${balancesOf(own)} as balances`.execute(ctx.db);
  return balancesIn(own, result.rows[0]?.balances ?? null);
}

function balancesOf(own: OwnMerchant): RawBuilder<BalanceRow[] | null> {
  return sql`(
    select jsonb_agg(jsonb_build_object('currency', b.unit, 'pending', b.pending, 'available', b.available)
      order by b.unit <> ${own.currency}, b.unit)
    from (
      select unit, coalesce(sum(balance) filter (where purpose = 'pending'), 0) as pending,
        coalesce(sum(balance) filter (where purpose = 'available'), 0) as available
      from ledger_accounts where owner_kind = 'merchant' and owner_id = ${own.id}::bigint group by unit) b)`;
}

function balancesIn(own: OwnMerchant, rows: BalanceRow[] | null | undefined): Earnings['balances'] {
  return (rows ?? [{ currency: own.currency, pending: 0, available: 0 }]).map(({ currency, pending, available }) => ({
    pending: { amount: pending, currency },
    available: { amount: available, currency },
  }));
}

/** What the asker's shop has earned: the balances by currency, and every movement with its order, the newest first. */
export async function listEarnings(ctx: Ctx, { kind, page, limit }: EarningsQuery): Promise<Earnings> {
  const own = await requireOwnMerchant(ctx);
  const source = sql`ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    where a.owner_kind = 'merchant' and a.owner_id = ${own.id}::bigint and a.purpose = 'pending' and ${isKind(kind)}`;
  const result = await sql<{
    balances: BalanceRow[] | null;
    list: Row[] | null;
    total: number;
  }>`
    select ${balancesOf(own)} as balances,
      (select count(*)::int from (select 1 from ${source} limit ${COUNTED}) c) as total,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'transfer', l.kind, 'reference', l.reference, 'amount', l.amount,
          'currency', l.unit, 'at', l.created_at, 'orderNo', coalesce(
            (select o.no from orders o where o.no = l.reference and o.merchant_id = ${own.id}::bigint),
            (select o.no from payments p join orders o on o.payment_id = p.id
              where p.no = l.reference and o.merchant_id = ${own.id}::bigint limit 1),
            (select o.no from refunds r join orders o on o.id = r.order_id where r.no = l.reference))) order by l.id desc)
        from (select e.id, t.kind, t.reference, e.amount, a.unit, t.created_at from ${source}
          order by e.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(ctx.db);
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

function isKind(kind: EarningsQuery['kind']): RawBuilder<boolean> {
  if (kind === 'all') return sql<boolean>`true`;
  if (kind === 'other') return sql<boolean>`t.kind <> all(${Object.keys(KIND_OF_TRANSFER)}::text[])`;
  const transfers = Object.entries(KIND_OF_TRANSFER).flatMap(([transfer, own]) => (own === kind ? [transfer] : []));
  return sql<boolean>`t.kind = any(${transfers}::text[])`;
}
