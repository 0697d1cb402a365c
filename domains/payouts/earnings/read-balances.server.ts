import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { EarningBalance } from '../contract.ts';
import { ledgerOf, requirePayee } from '../payees/find-payee.server.ts';
import type { Payee, PayeeKind } from '../payees/payee.ts';

export interface BalanceRow {
  currency: string;
  pending: number;
  available: number;
}

type Earner = Pick<Payee, 'kind' | 'ownerId' | 'currency'>;

/** Pending and available earnings of the payee that the actor acts for by currency, its own first. */
export async function readBalances(ctx: Ctx, kind: PayeeKind): Promise<EarningBalance[]> {
  const payee = await requirePayee(ctx, kind, 'read');
  const found = await sql<{ balances: BalanceRow[] | null }>`select ${balancesOf(payee)} as balances`.execute(ctx.db);
  return balancesIn(payee, found.rows[0]?.balances);
}

/** The balances as JSON, for a statement that reads more. */
export function balancesOf({ kind, ownerId, currency }: Earner): RawBuilder<BalanceRow[] | null> {
  const { ownerKind, purposes, available } = ledgerOf({ kind });
  return sql`(
    select jsonb_agg(jsonb_build_object('currency', b.unit, 'pending', b.pending, 'available', b.available)
      order by b.unit <> ${currency}, b.unit)
    from (
      select unit, coalesce(sum(balance) filter (where purpose = 'pending'), 0) as pending,
        coalesce(sum(balance) filter (where purpose = ${available(0, currency).purpose}), 0) as available
      from ledger_accounts where owner_kind = ${ownerKind} and owner_id = ${ownerId}::bigint
        and purpose = any(${[...purposes]}::text[]) group by unit) b)`;
}

export function balancesIn(
  { currency: first }: Pick<Earner, 'currency'>,
  rows: BalanceRow[] | null | undefined,
): EarningBalance[] {
  return (rows ?? [{ currency: first, pending: 0, available: 0 }]).map(({ currency, pending, available }) => ({
    pending: { amount: pending, currency },
    available: { amount: available, currency },
  }));
}
