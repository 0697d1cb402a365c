import { sql } from 'kysely';
import { convertMinor } from '../../../platform/locale/money.ts';
import type { Ctx } from '../../kit/context.ts';
import { rateOf } from '../../sites/currency.ts';
import type { WithdrawalTerms } from '../contract.ts';
import { ledgerOf, requirePayee } from '../payees/find-payee.server.ts';
import type { PayeeKind } from '../payees/payee.ts';
import { withdrawalRules } from '../withdrawal-rules.server.ts';

/** What a withdrawal costs and when the next one is possible, in each currency that the actor's payee has earned in. */
export async function readWithdrawalTerms(ctx: Ctx, kind: PayeeKind): Promise<WithdrawalTerms> {
  const payee = await requirePayee(ctx, kind, 'prepare');
  const { ownerKind, purposes } = ledgerOf(payee);
  const { smallest, feeBasisPoints, intervalHours } = withdrawalRules(ctx);
  const earned = await sql<{ unit: string }>`
    select distinct unit from ledger_accounts where owner_kind = ${ownerKind} and owner_id = ${payee.ownerId}::bigint
      and purpose = any(${[...purposes]}::text[])`.execute(ctx.db);
  const codes = new Set([payee.currency, ...earned.rows.map(({ unit }) => unit)]);
  const currencies = await Promise.all(
    [...codes]
      .filter((code) => ctx.app.sites.currency(code))
      .map(async (currency) => ({
        smallest: {
          amount: convertMinor(smallest.amount, rateOf(ctx, smallest.currency), rateOf(ctx, currency)),
          currency,
        },
        fixedFee: { amount: fixedFeeIn(ctx, currency), currency },
        nextAt: (await nextWithdrawalAt(ctx, payee.id, currency))?.toISOString() ?? null,
      })),
  );
  return { feeBasisPoints, intervalHours, currencies };
}

/** The fixed part of the fee in minor units of a currency. */
export function fixedFeeIn(ctx: Ctx, currency: string): number {
  const { amount, currency: its } = withdrawalRules(ctx).fixedFee;
  return convertMinor(amount, rateOf(ctx, its), rateOf(ctx, currency));
}

/** When a payee can request its next withdrawal in a currency; null: now. A refused one does not count. */
export async function nextWithdrawalAt(ctx: Ctx, payeeId: number | null, currency: string): Promise<Date | null> {
  const { intervalHours } = withdrawalRules(ctx);
  if (intervalHours === 0) return null;
  const found = await sql<{ nextAt: Date | null }>`
    select max(requested_at) + make_interval(hours => ${intervalHours}::int) as "nextAt" from withdrawals
    where payee_id = ${payeeId}::bigint and currency = ${currency} and status <> 'refused'
      and requested_at > ${ctx.now}::timestamptz - make_interval(hours => ${intervalHours}::int)`.execute(ctx.db);
  return found.rows[0]?.nextAt ?? null;
}
