import { z } from '@hono/zod-openapi';
import { authorShape, idShape, listed, paged } from '../contract.ts';
import { MAX_REASON } from '../rules.ts';
import {
  DOCUMENT_COUNTRIES,
  DOCUMENTS,
  isDocumentNumber,
  isRealName,
  REAL_NAME_STATES,
  tidyName,
  tidyNumber,
} from './rules.ts';

/** Specification 5: the format of real name and document number is checked, by country. */
export const realNameInput = z
  .object({
    country: z.enum(DOCUMENT_COUNTRIES),
    document: z.enum(DOCUMENTS),
    name: z.string().max(200, 'tooLong').transform(tidyName),
    number: z.string().max(60, 'tooLong').transform(tidyNumber),
  })
  .superRefine(({ country, document, name, number }, context) => {
    if (!isRealName(name, country, document)) context.addIssue({ code: 'custom', message: 'realName', path: ['name'] });
    if (!isDocumentNumber(number, country, document, new Date()))
      context.addIssue({ code: 'custom', message: 'documentNumber', path: ['number'] });
  })
  .openapi('ForumRealNameInput');
export type RealNameInput = z.output<typeof realNameInput>;

const realNameFields = {
  country: z.enum(DOCUMENT_COUNTRIES),
  document: z.enum(DOCUMENTS),
  /** Masked: `王**`. */
  name: z.string(),
  /** Masked: `********17`. */
  number: z.string(),
  state: z.enum(REAL_NAME_STATES),
  /** Why it was rejected. */
  reason: z.string(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
};
export const ownRealNameAnswer = z.object(realNameFields).nullable().openapi('ForumRealName');
export type OwnRealName = z.infer<typeof ownRealNameAnswer>;

export const realNamesQuery = z.object({ state: z.enum(REAL_NAME_STATES).default('pending'), ...paged });
export type RealNamesQuery = z.output<typeof realNamesQuery>;
const reviewedShape = z.object({ member: authorShape, ...realNameFields }).openapi('ForumReviewedRealName');
export type ReviewedRealName = z.infer<typeof reviewedShape>;
export const realNamesAnswer = z.object({ list: z.array(reviewedShape), ...listed }).openapi('ForumRealNames');

export const lookInput = z
  .object({
    userId: idShape,
    /** Why the whole is looked at: it is kept in the audit log. */
    reason: z
      .string()
      .trim()
      .min(5, 'required')
      .max(MAX_REASON, 'tooLong')
      // invisible characters are not a reason
      .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3, 'required'),
  })
  .openapi('ForumRealNameLook');
export const lookAnswer = z.object({ name: z.string(), number: z.string() }).openapi('ForumRealNameSeen');
export type SeenRealName = z.infer<typeof lookAnswer>;

export const decideRealNameInput = z
  .object({
    userId: idShape,
    decision: z.enum(['approved', 'rejected']),
    /** The member reads it; required for a rejection. */
    reason: z.string().trim().max(MAX_REASON, 'tooLong').default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason !== '', { path: ['reason'], message: 'required' })
  .openapi('ForumRealNameDecision');
export type DecideRealName = z.output<typeof decideRealNameInput>;
