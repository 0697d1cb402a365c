import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
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

/** What the asker's shop has earned: the balances by currency, and every movement with its order, the newest first. */
export async function listEarnings(ctx: Ctx, { kind, page, limit }: EarningsQuery): Promise<Earnings> {
  const own = await requireOwnMerchant(ctx);
  const source = sql`ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    where a.owner_kind = 'merchant' and a.owner_id = ${own.id}::bigint and a.purpose = 'pending' and ${isKind(kind)}`;
  const result = await sql<{
    balances: { currency: string; pending: number; available: number }[] | null;
    list: Row[] | null;
    total: number;
  }>`
    select (select jsonb_agg(jsonb_build_object('currency', b.unit, 'pending', b.pending, 'available', b.available)
          order by b.unit <> ${own.currency}, b.unit) from (
        select unit, coalesce(sum(balance) filter (where purpose = 'pending'), 0) as pending,
          coalesce(sum(balance) filter (where purpose = 'available'), 0) as available
        from ledger_accounts where owner_kind = 'merchant' and owner_id = ${own.id}::bigint group by unit) b) as balances,
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
  const money = (amount: number, currency: string) => ({ amount, currency });
  return {
    balances: (balances ?? [{ currency: own.currency, pending: 0, available: 0 }]).map((row) => ({
      pending: money(row.pending, row.currency),
      available: money(row.available, row.currency),
    })),
    list: (list ?? []).map(
      ({ transfer, amount, currency, at, ...row }): Earning => ({
        ...row,
        kind: KIND_OF_TRANSFER[transfer] ?? 'other',
        amount: money(amount, currency),
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
