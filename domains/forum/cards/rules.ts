import { divideHalfEven } from '../../../platform/locale/money.ts';

/** Safe for the browser. */
export const MAX_CARD_NAME = 60;
export const MAX_BENEFITS = 2_000;
export const MAX_CARD_DAYS = 3_650;
export const MAX_STOCK = 1_000_000;
const DAY_MS = 86_400_000;

export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** The days of a purchase: from now, or from the end of what the buyer already has of the card. */
export function nextPeriod(days: number, former: Date | null, now: Date): Period {
  const startsAt = former !== null && former > now ? former : now;
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * DAY_MS) };
}

/** The part of a period that is left: all of one that has not begun. */
export function leftOf({ startsAt, endsAt }: Period, now: Date): { from: Date; leftMs: number; wholeMs: number } {
  const from = now > startsAt ? now : startsAt;
  const leftMs = Math.max(0, endsAt.getTime() - from.getTime());
  return { from, leftMs, wholeMs: endsAt.getTime() - startsAt.getTime() };
}

/** What the rest of the days has cost, rounded half to even. */
export function priceOfRest(amount: number, { leftMs, wholeMs }: { leftMs: number; wholeMs: number }): number {
  if (wholeMs <= 0) return 0;
  return Number(divideHalfEven(BigInt(amount) * BigInt(leftMs), BigInt(wholeMs)));
}

/** Pieces that can still be sold; null: without limit. */
export function piecesLeft({ stock, soldCount }: { stock: number | null; soldCount: number }): number | null {
  return stock === null ? null : Math.max(0, stock - soldCount);
}
