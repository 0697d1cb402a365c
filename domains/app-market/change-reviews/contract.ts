import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { textsAnswer } from '../../kit/texts-shape.ts';
import { appId } from '../manage/contract.ts';
import { APP_LENGTHS, APP_STATES } from '../manage/rules.ts';
import { versionShape } from '../versions/contract.ts';

const REASONS = [
  'new',
  'name',
  'icon',
  'host',
  'permissions',
  'price',
  'signer',
  'sample',
  'infected',
  'taken_down',
] as const;
export const REVIEW_FILTERS = ['waiting', 'appealed', 'approved', 'refused'] as const;

const reason = checkedText((text) => {
  if (text.trim() === '') return 'emptyReason';
  return [...text.trim()].length > APP_LENGTHS.reason ? 'tooLong' : undefined;
})
  .transform((text) => text.trim())
  .openapi({ type: 'string', minLength: 1, maxLength: APP_LENGTHS.reason });
export const reasonInput = z.object({ id: appId, reason });
export const appealInput = z.object({ id: appId, appeal: reason });

export const reviewQuery = z.object({
  status: z.enum(REVIEW_FILTERS).default('waiting'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

const fields = z.record(z.string(), z.unknown());
const reviewShape = z.object({
  id: z.number(),
  app: z.object({ id: z.number(), name: z.string(), identifier: z.string(), status: z.enum(APP_STATES) }),
  developer: z.string(),
  reasons: z.array(z.enum(REASONS)),
  /** What was public and what was submitted, by field. */
  before: fields,
  after: fields,
  submittedAt: z.string(),
  decision: z.enum(['approved', 'refused']).nullable(),
  decisionReason: z.string(),
  decidedAt: z.string().nullable(),
  appeal: z.string(),
  appealedAt: z.string().nullable(),
});
export type ChangeReview = z.infer<typeof reviewShape>;
const reviewedShape = reviewShape.extend({
  /** What else the page of the app shows. */
  listing: z.object({
    summary: textsAnswer,
    description: textsAnswer,
    screenshots: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  }),
  /** With its files; null for a change of the app itself. */
  version: versionShape.pick({ name: true, channel: true, notes: true, files: true }).nullable(),
});
export type ReviewedChange = z.infer<typeof reviewedShape>;
export const reviewAnswer = reviewedShape.openapi('AppReview');
export const reviewsAnswer = z
  .object({ list: z.array(reviewShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('AppReviews');
export type ChangeReviews = z.infer<typeof reviewsAnswer>;

export const ownReviewsAnswer = z
  .object({
    list: z.array(
      reviewShape
        .pick({
          id: true,
          reasons: true,
          submittedAt: true,
          decision: true,
          decisionReason: true,
          decidedAt: true,
          appealedAt: true,
        })
        .extend({
          /** Null for a change of the app itself. */
          versionId: z.number().nullable(),
          /** Its place in the platform's queue, from 1; null once it is decided. */
          place: z.number().nullable(),
          /** Whether its refusal can be appealed against. */
          isAppealable: z.boolean(),
        }),
    ),
    /** Hours that half of the decisions of the last 30 days took at most; null without any. */
    medianHours: z.number().nullable(),
  })
  .openapi('OwnAppReviews');
export type OwnReviews = z.infer<typeof ownReviewsAnswer>;
