/** What each day of a week of visits brings; a day left out begins the week anew. */
export const CHECK_IN_LADDER = [5, 5, 10, 10, 15, 15, 30] as const;
export const REVIEW_POINTS = 20;
/** Reviews that bring points to one person in one day. */
export const REVIEWS_A_DAY = 5;
/** In hundredths of the base currency: below it a line was not worth a review's points. */
export const WORTH_A_REVIEW = 100;
/** Points for one paid unit of the base currency, unless the site says otherwise. */
export const POINTS_PER_PAID = 1;

/** The step of the ladder that comes after a streak of so many days. */
export function nextStep(streak: number): { place: number; points: number } {
  const place = streak % CHECK_IN_LADDER.length;
  return { place, points: CHECK_IN_LADDER[place] ?? CHECK_IN_LADDER[0] };
}

/**
 * Points of an order: for what was paid and not given back, in minor units of the base currency, whole units only. Never
 * negative, and never more after something was given back.
 */
export function earnedPoints(paidMinor: number, returnedMinor: number, perUnit: number): number {
  return Math.max(0, Math.floor((Math.max(0, paidMinor - returnedMinor) * perUnit) / 100));
}

export const POINTS_RECORD_KINDS = [
  'order',
  'review',
  'check_in',
  'gift',
  'spent',
  'given_back',
  'returned',
  'taken_back',
  'other',
] as const;
export type PointsRecordKind = (typeof POINTS_RECORD_KINDS)[number];

const KIND_OF_TRANSFER: Record<string, PointsRecordKind> = {
  'points.earned': 'order',
  'points.reviewed': 'review',
  'points.checked-in': 'check_in',
  'points.granted': 'gift',
  'points.held': 'spent',
  'points.released': 'given_back',
  'points.returned': 'returned',
  'points.taken-back': 'taken_back',
};

/** Why points came or went, as their owner reads it. */
export function pointsRecordKind(transferKind: string): PointsRecordKind {
  return KIND_OF_TRANSFER[transferKind] ?? 'other';
}
