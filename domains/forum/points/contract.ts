import { z } from '@hono/zod-openapi';
import { moneyShape } from '../../kit/money-shape.ts';
import { checkInShape, pointsRecordsQuery } from '../../points/contract.ts';
import { POINTS_RECORD_KINDS, POST_KINDS } from '../../points/rules.ts';

const levelShape = z.object({
  /** From 1. */
  level: z.number(),
  /** In the reader's language. */
  name: z.string(),
  /** Points that it takes. */
  points: z.number(),
});

/** A member's points, and what the forum gives them for. */
export const forumPointsAnswer = z
  .object({
    /** Available now, from the shop as well. */
    current: z.number(),
    /** What they can buy, and the part of a purchase that they may pay. */
    worth: moneyShape,
    mostPercent: z.number(),
    /** Earned in this forum, spent or not: the level follows from it. */
    earned: z.number(),
    /** Null where nothing written earns points. */
    level: levelShape.nullable(),
    /** Null on the highest level. */
    next: levelShape.nullable(),
    /** What earns points today: how many were rewarded, of how many, and what each brings. Kinds that earn nothing are missing. */
    today: z.array(
      z.object({
        kind: z.enum(POST_KINDS),
        count: z.number(),
        most: z.number(),
        each: z.number(),
        points: z.number(),
      }),
    ),
    checkIn: checkInShape,
  })
  .openapi('ForumPoints');
export type ForumPoints = z.infer<typeof forumPointsAnswer>;

export const forumPointsQuery = pointsRecordsQuery;
export type ForumPointsQuery = z.output<typeof forumPointsQuery>;

const movementShape = z
  .object({
    id: z.number(),
    kind: z.enum(POINTS_RECORD_KINDS),
    points: z.number(),
    after: z.number(),
    at: z.string(),
    /** The topic, and the comment in it, that it is about; null if it is about neither, or the reader may not see it. */
    about: z.object({ topicId: z.number(), commentId: z.number().nullable(), title: z.string() }).nullable(),
  })
  .openapi('ForumPointsMovement');
export type PointsMovement = z.infer<typeof movementShape>;
export const forumPointsListAnswer = z
  .object({ list: z.array(movementShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ForumPointsMovements');
export type PointsMovements = z.infer<typeof forumPointsListAnswer>;
