import type { Ctx } from '../../../domains/kit/context.ts';
import { statementQuery } from '../../../domains/payouts/contract.ts';
import { readBalances } from '../../../domains/payouts/earnings/read-balances.server.ts';
import { readStatement } from '../../../domains/payouts/statements/read-statement.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { localInstant } from '../../../platform/locale/time-zone.ts';
import type { PayoutOffice } from '../../parts/payouts/payout-office.ts';

/** This month and the 23 before it. */
function monthsUntil(now: Date, zone: string): string[] {
  const [year = 0, month = 0] = localInstant(now, zone).slice(0, 7).split('-').map(Number);
  return Array.from({ length: 24 }, (_none, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

export async function readStatementsPage(ctx: Ctx, request: Request, { kind, base }: PayoutOffice) {
  const months = monthsUntil(ctx.now, timeZoneOf(ctx.site));
  const params = new URL(request.url).searchParams;
  const asked = statementQuery.safeParse({
    month: params.get('month') ?? undefined,
    currency: params.get('currency') || undefined,
  });
  const query = asked.success ? asked.data : { month: months[0] ?? '' };
  const [statement, balances] = await Promise.all([readStatement(ctx, kind, query), readBalances(ctx, kind)]);
  return { base, months, statement, currencies: balances.map(({ available }) => available.currency) };
}
