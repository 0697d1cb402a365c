import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { textsAnswer } from '../../kit/texts-shape.ts';
import { API_STATES } from '../manage/rules.ts';
import { API_DECISIONS, LONGEST_OFFICE_SEARCH, REASON_LENGTH } from './rules.ts';

export const OFFICE_FILTERS = ['in_review', 'appealed', 'listed', 'draft', 'taken_down', 'all'] as const;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const officeApiParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const apiReason = checkedText((text) => {
  if (text.trim() === '') return 'emptyReason';
  return [...text.trim()].length > REASON_LENGTH ? 'tooLong' : undefined;
})
  .transform((text) => text.trim())
  .openapi({ type: 'string', minLength: 1, maxLength: REASON_LENGTH });

export const apiIdInput = z.object({ id });
export const apiReasonInput = z.object({ id, reason: apiReason });
export const apiAppealInput = z.object({ id, appeal: apiReason });
/** `updatedAt` is that of the API as the reviewer saw it. */
export const listApiInput = z.object({ id, updatedAt: z.iso.datetime() });

const pages = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
export const officeApisQuery = z.object({
  status: z.enum(OFFICE_FILTERS).default('in_review'),
  /** Part of a name, of the identifier or of the developer's name. */
  q: z.string().max(LONGEST_OFFICE_SEARCH).default(''),
  ...pages,
});
export type OfficeApisQuery = z.output<typeof officeApisQuery>;

const developerShape = z.object({ id: z.number(), name: z.string() });
const officeApiShape = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  developer: developerShape,
  status: z.enum(API_STATES),
  /** Whether an appeal waits for a decision. */
  isAppealed: z.boolean(),
  operations: z.number(),
  /** Since when it waits for a decision; null: it does not wait. */
  waitsSince: z.string().nullable(),
  updatedAt: z.string(),
});
export type OfficeApi = z.infer<typeof officeApiShape>;
export const officeApisAnswer = z
  .object({ list: z.array(officeApiShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('OfficeApis');
export type OfficeApis = z.infer<typeof officeApisAnswer>;

const calledShape = z.object({ method: z.string(), path: z.string() });
const planShape = z.object({
  id: z.number(),
  name: z.string(),
  price: moneyShape,
  /** Calls in a month. */
  quota: z.number(),
  ratePerSecond: z.number(),
  burst: z.number(),
});
const decisionShape = z.object({
  id: z.number(),
  decision: z.enum(API_DECISIONS),
  reason: z.string(),
  decidedAt: z.string(),
  /** Empty: the account is gone. */
  by: z.string(),
  appeal: z.string(),
  appealedAt: z.string().nullable(),
});
export const officeApiAnswer = officeApiShape
  .extend({
    texts: z.object({ name: textsAnswer, summary: textsAnswer, description: textsAnswer }),
    icon: z.string(),
    statusReason: z.string(),
    category: z.string(),
    upstream: z.string(),
    createdAt: z.string(),
    listedAt: z.string().nullable(),
    subscriptions: z.number(),
    document: z
      .object({
        number: z.number(),
        format: z.string(),
        openapi: z.string(),
        version: z.string(),
        sha256: z.string(),
        importedAt: z.string(),
      })
      .nullable(),
    operationList: z.array(calledShape.extend({ summary: z.string(), isDeprecated: z.boolean() })),
    plans: z.array(planShape),
    decisions: z.array(decisionShape),
    /** Operations that differ from the document with which it was listed last; null without such a document. */
    changes: z.object({ number: z.number(), added: z.array(calledShape), removed: z.array(calledShape) }).nullable(),
  })
  .openapi('OfficeApi');
export type ReviewedApi = z.infer<typeof officeApiAnswer>;
