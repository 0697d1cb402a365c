import { z } from '@hono/zod-openapi';
import { appId } from '../manage/contract.ts';
import { APP_STATES } from '../manage/rules.ts';
import { REPORT_REASONS } from '../ratings/rules.ts';

export const REPORT_FILTERS = ['open', 'closed'] as const;
export const RATING_FILTERS = ['held', 'hidden', 'replied', 'reply_hidden'] as const;

const pages = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
export const reportsQuery = z.object({ status: z.enum(REPORT_FILTERS).default('open'), ...pages });
export type ReportsQuery = z.output<typeof reportsQuery>;
export const heldRatingsQuery = z.object({ status: z.enum(RATING_FILTERS).default('held'), ...pages });
export type HeldRatingsQuery = z.output<typeof heldRatingsQuery>;

export const reportIdInput = z.object({ id: appId });
/** A rating has no number of its own: it is that of one person about one app. */
export const heldRatingInput = z.object({ id: appId, userId: appId });
export type HeldRatingInput = z.output<typeof heldRatingInput>;

const appShape = z.object({ id: z.number(), name: z.string(), status: z.enum(APP_STATES) });

const reportShape = z.object({
  id: z.number(),
  app: appShape,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  /** Who reported it, or the virus scanner that did. Empty: the account is gone. */
  by: z.string(),
  reportedAt: z.string(),
  closedAt: z.string().nullable(),
});
export type AppReport = z.infer<typeof reportShape>;
export const reportsAnswer = z
  .object({ list: z.array(reportShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('AppReports');
export type AppReports = z.infer<typeof reportsAnswer>;

const heldRatingShape = z.object({
  app: appShape,
  userId: z.number(),
  /** Empty: the account is gone. */
  by: z.string(),
  stars: z.number(),
  text: z.string(),
  version: z.string(),
  ratedAt: z.string(),
  /** Of the developer. */
  reply: z.string(),
  repliedAt: z.string().nullable(),
});
export type HeldRating = z.infer<typeof heldRatingShape>;
export const heldRatingsAnswer = z
  .object({ list: z.array(heldRatingShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('HeldAppRatings');
export type HeldRatings = z.infer<typeof heldRatingsAnswer>;
