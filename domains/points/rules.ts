/** Points for each day of a week of check-ins; a missed day restarts the week. */
export const CHECK_IN_LADDER = [5, 5, 10, 10, 15, 15, 30] as const;
export const REVIEW_POINTS = 20;
/** Rewarded reviews per person and day. */
export const REVIEWS_A_DAY = 5;
/** In hundredths of the base currency: cheaper lines earn no points for a review. */
export const WORTH_A_REVIEW = 100;
/** Points per paid unit of the base currency, unless the site sets another number. */
export const POINTS_PER_PAID = 1;

/** What earns points in a forum. */
export const POST_KINDS = ['topic', 'reply', 'answer'] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** The reward after a streak of so many days. */
export function nextStep(streak: number): { place: number; points: number } {
  const place = streak % CHECK_IN_LADDER.length;
  return { place, points: CHECK_IN_LADDER[place] ?? CHECK_IN_LADDER[0] };
}

/**
 * Points of an order: for what was paid and not refunded, in minor units of the base currency, whole units only. Never
 * negative, and never more after a refund.
 */
export function earnedPoints(paidMinor: number, returnedMinor: number, perUnit: number): number {
  return Math.max(0, Math.floor((Math.max(0, paidMinor - returnedMinor) * perUnit) / 100));
}

export const POINTS_RECORD_KINDS = [
  'order',
  'review',
  'topic',
  'reply',
  'answer',
  'post_reversed',
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
  'points.topic': 'topic',
  'points.reply': 'reply',
  'points.answer': 'answer',
  'points.post-reversed': 'post_reversed',
  'points.checked-in': 'check_in',
  'points.granted': 'gift',
  'points.held': 'spent',
  'points.released': 'given_back',
  'points.returned': 'returned',
  'points.taken-back': 'taken_back',
};

/** Reasons for a movement of points, as shown to their owner. */
export function pointsRecordKind(transferKind: string): PointsRecordKind {
  return KIND_OF_TRANSFER[transferKind] ?? 'other';
}
