import type { Ctx } from '../kit/context.ts';
import { outside, platformPoints, userBalance, userHeldPoints, userPoints } from './accounts.ts';
import { transfer } from './transfer.server.ts';

type LedgerCtx = Pick<Ctx, 'db' | 'now'>;

interface PointsMove {
  userId: number;
  points: number;
  reference: string;
}

/** Transfers outside money into a user's balance: a recharge, an opening gift. Idempotent by key. */
export async function creditFromOutside(
  ctx: LedgerCtx,
  input: { userId: number; amount: number; currency: string; source: string; requestKey: string },
): Promise<void> {
  const { userId, amount, currency, source, requestKey } = input;
  await transfer(ctx, {
    kind: 'balance.credited',
    reference: requestKey,
    requestKey,
    entries: [
      { account: outside(source, currency), amount: -amount },
      { account: userBalance(userId, currency), amount },
    ],
  });
}

/** Grants points to a user; `reference` makes it idempotent. */
export async function grantPoints(ctx: LedgerCtx, { userId, points, reference }: PointsMove): Promise<void> {
  await transfer(ctx, {
    kind: 'points.granted',
    reference,
    requestKey: `points.granted:${userId}:${reference}`,
    entries: [
      { account: platformPoints(), amount: -points },
      { account: userPoints(userId), amount: points },
    ],
  });
}

/** Holds points for an unpaid order; throws `insufficient_balance` if there are not enough. */
export async function holdPoints(ctx: LedgerCtx, { userId, points, reference }: PointsMove): Promise<void> {
  await transfer(ctx, {
    kind: 'points.held',
    reference,
    requestKey: `points.held:${reference}`,
    entries: [
      { account: userPoints(userId), amount: -points },
      { account: userHeldPoints(userId), amount: points },
    ],
  });
}

/** Releases held points: the order was cancelled or expired. */
export async function releasePoints(ctx: LedgerCtx, { userId, points, reference }: PointsMove): Promise<void> {
  await transfer(ctx, {
    kind: 'points.released',
    reference,
    requestKey: `points.released:${reference}`,
    entries: [
      { account: userHeldPoints(userId), amount: -points },
      { account: userPoints(userId), amount: points },
    ],
  });
}

/** Returns points that paid for a refunded item to the user who spent them; `requestKey` makes it idempotent. */
export async function returnPoints(
  ctx: LedgerCtx,
  { userId, points, reference, requestKey }: PointsMove & { requestKey: string },
): Promise<void> {
  await transfer(ctx, {
    kind: 'points.returned',
    reference,
    requestKey,
    entries: [
      { account: platformPoints(), amount: -points },
      { account: userPoints(userId), amount: points },
    ],
  });
}
