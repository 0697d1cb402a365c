import { z } from '@hono/zod-openapi';
import { isReadableName, tidyName } from '../../../platform/text/readable-name.ts';
import { checkedText } from '../../accounts/contract.ts';
import { INCLUSION_LENGTHS, INCLUSION_STATES } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const filled = (most: number, empty = 'required') =>
  checkedText((text) => {
    if (text.trim() === '') return empty;
    return [...text.trim()].length > most ? 'tooLong' : undefined;
  })
    .transform((text) => text.trim())
    .openapi({ type: 'string', minLength: 1, maxLength: most });
const address = filled(INCLUSION_LENGTHS.address);
const name = checkedText((text) => {
  const tidy = tidyName(text);
  if (tidy === '') return 'required';
  if ([...tidy].length > INCLUSION_LENGTHS.name) return 'tooLong';
  return isReadableName(tidy) ? undefined : 'nicknameSigns';
})
  .transform(tidyName)
  .openapi({ type: 'string', minLength: 1, maxLength: INCLUSION_LENGTHS.name });

export const inclusionAddressInput = z.object({ address });
export const inclusionPreviewAnswer = z
  .object({
    address: z.string(),
    /** Of the web manifest; empty without one. */
    manifestId: z.string(),
    name: z.string(),
    description: z.string(),
  })
  .openapi('InclusionPreview');
export type InclusionPreview = z.infer<typeof inclusionPreviewAnswer>;

export const inclusionInput = z
  .object({
    address,
    name,
    description: filled(INCLUSION_LENGTHS.description),
    categoryId: id,
    agreement: z.boolean('agreement').refine((isTicked) => isTicked, { message: 'agreement' }),
  })
  .openapi('InclusionInput');
export type InclusionInput = z.output<typeof inclusionInput>;
export const submittedInclusionAnswer = z.object({ id: z.number(), dueAt: z.string() }).openapi('SubmittedInclusion');

const inclusionShape = z
  .object({
    id: z.number(),
    address: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    categoryId: z.number(),
    status: z.enum(INCLUSION_STATES),
    /** Why it was refused. */
    reason: z.string(),
    submittedAt: z.string(),
    /** The day by which it is decided. */
    dueAt: z.string(),
    decidedAt: z.string().nullable(),
    /** The answer to a refusal; empty without one. */
    appeal: z.string(),
    appId: z.number().nullable(),
  })
  .openapi('Inclusion');

const ownInclusionShape = inclusionShape.extend({ place: z.number().nullable() }).openapi('OwnInclusion');
export type OwnInclusion = z.infer<typeof ownInclusionShape>;
export const ownInclusionsAnswer = z
  .object({
    list: z.array(ownInclusionShape),
    /** From submission to decision, over the last 90 days; null without decisions. */
    medianWaitHours: z.number().nullable(),
  })
  .openapi('OwnInclusions');
export type OwnInclusions = z.infer<typeof ownInclusionsAnswer>;

export const inclusionIdInput = z.object({ id });
export const inclusionAppealInput = z.object({ id, text: filled(INCLUSION_LENGTHS.appeal) });
export const inclusionReasonInput = z.object({ id, reason: filled(INCLUSION_LENGTHS.reason, 'emptyReason') });
export const inclusionApprovalInput = z.object({ id, categoryId: id.optional() });

const twinShape = z.object({
  kind: z.enum(['app', 'inclusion']),
  id: z.number(),
  name: z.string(),
  address: z.string(),
});
const reviewedInclusionShape = inclusionShape
  .extend({
    submittedBy: z.number(),
    appealedAt: z.string().nullable(),
    /** Submissions and apps on the same host, or with an icon that looks alike. */
    twins: z.array(twinShape),
  })
  .openapi('ReviewedInclusion');
export type ReviewedInclusion = z.infer<typeof reviewedInclusionShape>;
export const inclusionReviewQuery = z.object({
  status: z.enum(['appealed', ...INCLUSION_STATES]).default('pending'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type InclusionReviewQuery = z.output<typeof inclusionReviewQuery>;
export const inclusionReviewAnswer = z
  .object({ list: z.array(reviewedInclusionShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('InclusionReviewList');
export type InclusionReviewList = z.infer<typeof inclusionReviewAnswer>;
