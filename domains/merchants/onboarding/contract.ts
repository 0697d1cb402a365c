import { z } from '@hono/zod-openapi';
import { isReadableName } from '../../../platform/text/readable-name.ts';
import { captchaFields } from '../../accounts/captcha/contract.ts';
import { captchaProblem, emailProblem, MAX_PHONE_LENGTH, phoneProblem } from '../../accounts/rules.ts';
import { uploadedPicture } from '../../uploads/contract.ts';
import { APPLICATION_LENGTHS, APPLICATION_STATES, MOST_PICTURES } from './rules.ts';

/** A text with the error code as its message; a missing one counts as empty. */
const checked = (most: number, problemOf: (text: string) => string | undefined) =>
  z
    .string()
    .max(1_000)
    .optional()
    .transform((text) => (text ?? '').trim())
    .superRefine((text, context) => {
      const problem = problemOf(text) ?? ([...text].length > most ? 'tooLong' : undefined);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .openapi({ type: 'string', minLength: 1, maxLength: most });
const named = (most: number, empty: string) => checked(most, (text) => (text === '' ? empty : undefined));

const id = z.number('chooseOne').int().min(1, 'chooseOne').max(Number.MAX_SAFE_INTEGER);
const email = checked(254, emailProblem)
  .transform((text) => text.toLowerCase())
  .openapi({ type: 'string', format: 'email' });

/** Specification 3, Settlement application (merchant onboarding). The pictures are URLs returned by uploading. */
export const applicationInput = z
  .object({
    merchantName: checked(APPLICATION_LENGTHS.merchantName, (text) => {
      if (text === '') return 'emptyCompany';
      return isReadableName(text) ? undefined : 'nicknameSigns';
    }),
    userName: named(APPLICATION_LENGTHS.userName, 'emptyContact'),
    /** With or without the plus; defaults to 86. */
    countryCode: z
      .string()
      .regex(/^(?:\+?\d{1,4})?$/)
      .optional(),
    phone: checked(MAX_PHONE_LENGTH, phoneProblem),
    email,
    captcha: checked(16, captchaProblem),
    categoryId: id,
    typeId: id,
    pictures: z.array(uploadedPicture, 'needPictures').min(1, 'needPictures').max(MOST_PICTURES, 'tooManyPictures'),
    agreement: z.boolean('agreement').refine((isTicked) => isTicked, { message: 'agreement' }),
  })
  .openapi('SettlementApplication');
export type ApplicationInput = z.output<typeof applicationInput>;

export const onboardingCodeInput = z.object({ email });

export const applicationListQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const reviewListQuery = applicationListQuery.extend({
  status: z.enum(['all', ...APPLICATION_STATES]).default('pending'),
});
export const applicationParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const applicationShape = z
  .object({
    id: z.number(),
    merchantName: z.string(),
    userName: z.string(),
    phone: z.string(),
    email: z.string(),
    category: z.object({ id: z.number(), name: z.string() }),
    type: z.object({ id: z.number(), name: z.string() }),
    pictures: z.array(z.string()),
    status: z.enum(APPLICATION_STATES),
    /** Why it was refused. */
    reason: z.string(),
    submittedAt: z.string(),
    /** The due date of the decision, while it is open. */
    expectedBy: z.string(),
    decidedAt: z.string().nullable(),
    /** The resulting shop. */
    merchantId: z.number().nullable(),
  })
  .openapi('Application');
export type Application = z.infer<typeof applicationShape>;
export const applicationAnswer = applicationShape;

export const applicationsAnswer = z
  .object({ list: z.array(applicationShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('Applications');
export type ApplicationList = z.infer<typeof applicationsAnswer>;

/** As a reviewer sees it, including the applicant. */
const reviewedShape = applicationShape
  .extend({
    applicant: z.object({ id: z.number(), nickname: z.string(), joinedAt: z.string() }),
    /** Earlier applications of the same person. */
    earlier: z.number(),
    decidedBy: z.string().nullable(),
  })
  .openapi('ReviewedApplication');
export type ReviewedApplication = z.infer<typeof reviewedShape>;
export const reviewAnswer = reviewedShape;
export const reviewListAnswer = z
  .object({
    list: z.array(reviewedShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    counts: z.record(z.enum(APPLICATION_STATES), z.number()),
  })
  .openapi('ReviewList');
export type ReviewList = z.infer<typeof reviewListAnswer>;

export const approveInput = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const refuseInput = approveInput.extend({ reason: named(APPLICATION_LENGTHS.reason, 'emptyReason') });
export const submittedAnswer = z.object({ id: z.number(), expectedBy: z.string() }).openapi('SubmittedApplication');
export const reviewOutcomeAnswer = z
  .object({ id: z.number(), status: z.enum(APPLICATION_STATES), merchantId: z.number().nullable() })
  .openapi('ReviewOutcome');

export const qualificationInput = z
  .object({ ...captchaFields, id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
  .openapi('QualificationInput');
export type QualificationInput = z.output<typeof qualificationInput>;
export const qualificationAnswer = z
  .object({
    /** As it was approved; empty for a shop without an application. */
    companyName: z.string(),
    approvedAt: z.string().nullable(),
    /** URLs that work until `expiresAt`. */
    pictures: z.array(z.string()),
    viewedAt: z.string(),
    expiresAt: z.string(),
  })
  .openapi('Qualification');
export type Qualification = z.infer<typeof qualificationAnswer>;
