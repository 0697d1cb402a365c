import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { type LedgerAccount, POINTS_PURPOSE, POINTS_UNIT, userBalance, userGift, userPoints } from './accounts.ts';

async function readAccount(db: Ctx['db'], account: LedgerAccount): Promise<number> {
  const result = await sql<{ balance: number }>`
    select balance from ledger_accounts where owner_kind = ${account.ownerKind} and owner_id = ${account.ownerId}
      and purpose = ${account.purpose} and unit = ${account.unit}`.execute(db);
  return result.rows[0]?.balance ?? 0;
}

/** A user's balance in that currency, in minor units. */
export function readBalance(ctx: Pick<Ctx, 'db'>, userId: number, currency: string): Promise<number> {
  return readAccount(ctx.db, userBalance(userId, currency));
}

/** A user's available gift balance in that currency, in minor units. */
export function readGift(ctx: Pick<Ctx, 'db'>, userId: number, currency: string): Promise<number> {
  return readAccount(ctx.db, userGift(userId, currency));
}

/** A user's available points. */
export function readPoints(ctx: Pick<Ctx, 'db'>, userId: number): Promise<number> {
  return readAccount(ctx.db, userPoints(userId));
}

/** The same as an SQL expression, for a query that reads more than the points. */
export function pointsOf(userId: number): RawBuilder<number> {
  return sql<number>`coalesce((select balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint
    and purpose = ${POINTS_PURPOSE.available} and unit = ${POINTS_UNIT}), 0)`;
}
