import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { MAX_RATING_TEXT, MAX_REPORT_TEXT, REPORT_REASONS } from './rules.ts';

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
  /** Of the developer. */
  reply: z.string(),
});
export type AppRating = z.infer<typeof ratingShape>;
export const ratingListAnswer = z
  .object({ list: z.array(ratingShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('AppRatings');
export type AppRatings = z.infer<typeof ratingListAnswer>;
