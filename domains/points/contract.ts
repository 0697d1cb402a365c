import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { RECORD_DIRECTIONS } from '../ledger/rules.ts';
import { POINTS_RECORD_KINDS } from './rules.ts';

export const checkInShape = z.object({
  isDone: z.boolean(),
  /** Consecutive days, including today if done. */
  streak: z.number(),
  /** The current week of the rewards. */
  days: z.array(z.object({ day: z.number(), points: z.number(), isDone: z.boolean(), isToday: z.boolean() })),
  /** The current day in the site's time zone. */
  today: z.string(),
});

/** Specification 3, Points. */
export const pointsSummaryAnswer = z
  .object({
    current: z.number(),
    /** Points of orders that can still be returned, and points held for unpaid orders. */
    frozen: z.number(),
    /** Total earned, and total spent without refunds. */
    accumulated: z.number(),
    spent: z.number(),
    /** What the available points can buy. */
    worth: moneyShape,
    perUnit: z.number(),
    mostPercent: z.number(),
    perPaid: z.number(),
    perReview: z.number(),
    checkIn: checkInShape,
  })
  .openapi('PointsSummary');
export type PointsSummary = z.infer<typeof pointsSummaryAnswer>;

export const pointsRecordsQuery = z.object({
  direction: z.enum(RECORD_DIRECTIONS).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const pointsRecordShape = z
  .object({
    id: z.number(),
    kind: z.enum(POINTS_RECORD_KINDS),
    reference: z.string(),
    points: z.number(),
    after: z.number(),
    at: z.string(),
  })
  .openapi('PointsRecord');
export type PointsRecord = z.infer<typeof pointsRecordShape>;
export const pointsRecordsAnswer = z
  .object({
    list: z.array(pointsRecordShape),
    total: z.number(),
    /** Points of orders that are still frozen, newest order first. */
    pending: z.array(z.object({ orderNo: z.string(), points: z.number() })),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('PointsRecords');
export type PointsRecords = z.infer<typeof pointsRecordsAnswer>;

export const checkedInAnswer = z
  .object({ points: z.number(), streak: z.number(), current: z.number() })
  .openapi('CheckedIn');
export type CheckedIn = z.infer<typeof checkedInAnswer>;
