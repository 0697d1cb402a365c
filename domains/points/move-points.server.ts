import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { type LedgerAccount, POINTS_PURPOSE, userPoints } from '../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../ledger/transfer.server.ts';

export interface PointsMove {
  kind: string;
  reference: string;
  /** Idempotency key together with its kind; defaults to the reference. */
  key?: string;
  points: number;
  from: LedgerAccount;
  to: LedgerAccount;
}

export function movePoints(ctx: Pick<Ctx, 'db' | 'now'>, move: PointsMove): Promise<string[]> {
  return transfer(ctx, toMove(move));
}

/** The same for `transfer`, which takes several at once. */
export function toMove({ kind, reference, key = reference, points, from, to }: PointsMove): LedgerMove {
  return {
    kind,
    reference,
    requestKey: `${kind}:${key}`,
    entries: [
      { account: from, amount: -points },
      { account: to, amount: points },
    ],
  };
}

/** The requested number of available points, or as many as there are, locked until the transaction ends. */
export async function lockAvailable({ db }: Pick<Ctx, 'db'>, userId: number, points: number): Promise<number> {
  const found = await sql<{ balance: number }>`
    select balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose = ${POINTS_PURPOSE.available}
      and unit = ${userPoints(userId).unit} for no key update`.execute(db);
  return Math.min(points, found.rows[0]?.balance ?? 0);
}
