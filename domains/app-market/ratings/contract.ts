import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { MAX_RATING_TEXT, MAX_REPLY, MAX_REPORT_TEXT, REPLY_FILTERS, REPORT_REASONS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const text = (most: number) =>
  checkedText((typed) => ([...typed.trim()].length > most ? 'tooLong' : undefined))
    .transform((typed) => typed.trim())
    .default('')
    .openapi({ type: 'string', maxLength: most });

export const ratingInput = z
  .object({ id, stars: z.number().int().min(1).max(5), text: text(MAX_RATING_TEXT) })
  .openapi('AppRatingInput');
export type RatingInput = z.output<typeof ratingInput>;
export const ratingIdInput = z.object({ id });
export const reportInput = z
  .object({ id, reason: z.enum(REPORT_REASONS), text: text(MAX_REPORT_TEXT) })
  .openapi('AppReportInput');
export type ReportInput = z.output<typeof reportInput>;

export const ratingListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
const ratingShape = z.object({
  /** Empty: the account is gone. */
  by: z.string(),
  stars: z.number(),
  text: z.string(),
  version: z.string(),
  ratedAt: z.string(),
  isEdited: z.boolean(),
  /** Of the developer; empty without one. */
  reply: z.string(),
  repliedAt: z.string().nullable(),
  /** Whether the rating was changed after the reply. */
  isEditedSince: z.boolean(),
});
export type AppRating = z.infer<typeof ratingShape>;
export const ratingListAnswer = z
  .object({ list: z.array(ratingShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('AppRatings');
export type AppRatings = z.infer<typeof ratingListAnswer>;

/** What the developer of an app filters its ratings by. */
export const ownRatingsQuery = z.object({
  stars: z.coerce.number().int().min(1).max(5).optional(),
  reply: z.enum(REPLY_FILTERS).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type OwnRatingsQuery = z.output<typeof ownRatingsQuery>;
const receivedRatingShape = ratingShape.extend({
  id: z.number(),
  /** The language of the reader. */
  locale: z.string(),
  /** Staff of the platform hid the reply. */
  isReplyHidden: z.boolean(),
});
export type ReceivedRating = z.infer<typeof receivedRatingShape>;
export const ownRatingsAnswer = z
  .object({ list: z.array(receivedRatingShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ReceivedAppRatings');
export type ReceivedRatings = z.infer<typeof ownRatingsAnswer>;

/** The id is that of the rating. */
export const ratingReplyInput = z
  .object({ id, text: z.string().trim().min(1, 'required').max(MAX_REPLY, 'tooLong') })
  .openapi('AppRatingReplyInput');
export type RatingReplyInput = z.output<typeof ratingReplyInput>;
