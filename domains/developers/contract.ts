import { z } from '@hono/zod-openapi';
import { isReadableName, tidyName } from '../../platform/text/readable-name.ts';
import { checkedText, email } from '../accounts/contract.ts';
import { textsAnswer, textsShape } from '../kit/texts-shape.ts';
import {
  DEVELOPER_APPLICATION_STATES,
  DEVELOPER_KINDS,
  DEVELOPER_LENGTHS,
  DEVELOPER_PERMISSIONS,
  DEVELOPER_ROLES,
  DEVELOPER_STATES,
  websiteProblem,
} from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const filled = (most: number, empty = 'required') =>
  checkedText((text) => {
    if (text.trim() === '') return empty;
    return [...text.trim()].length > most ? 'tooLong' : undefined;
  })
    .transform((text) => text.trim())
    .openapi({ type: 'string', minLength: 1, maxLength: most });
/** Reviewers and users compare names by eye, so nothing in one is invisible. */
const name = checkedText((text) => {
  const tidy = tidyName(text);
  if (tidy === '') return 'required';
  if ([...tidy].length > DEVELOPER_LENGTHS.name) return 'tooLong';
  return isReadableName(tidy) ? undefined : 'nicknameSigns';
})
  .transform(tidyName)
  .openapi({ type: 'string', minLength: 1, maxLength: DEVELOPER_LENGTHS.name });
const website = checkedText((text) =>
  text.length > DEVELOPER_LENGTHS.website ? 'tooLong' : websiteProblem(text.trim()),
)
  .transform((text) => text.trim())
  .openapi({ type: 'string', format: 'uri', maxLength: DEVELOPER_LENGTHS.website });

export const developerApplicationInput = z
  .object({
    kind: z.enum(DEVELOPER_KINDS),
    /** The name that users see beside apps and APIs. */
    name,
    contactName: filled(DEVELOPER_LENGTHS.contactName, 'emptyContact'),
    /** Where users ask for support. */
    email,
    website: website.default(''),
    /** What they want to offer. */
    plans: filled(DEVELOPER_LENGTHS.plans),
    agreement: z.boolean('agreement').refine((isTicked) => isTicked, { message: 'agreement' }),
  })
  .openapi('DeveloperApplicationInput');
export type DeveloperApplicationInput = z.output<typeof developerApplicationInput>;

const applicationShape = z
  .object({
    id: z.number(),
    kind: z.enum(DEVELOPER_KINDS),
    name: z.string(),
    contactName: z.string(),
    email: z.string(),
    website: z.string(),
    plans: z.string(),
    status: z.enum(DEVELOPER_APPLICATION_STATES),
    /** Why it was refused. */
    reason: z.string(),
    submittedAt: z.string(),
    /** The due date of the decision, while it is open. */
    expectedBy: z.string(),
    decidedAt: z.string().nullable(),
    developerId: z.number().nullable(),
  })
  .openapi('DeveloperApplication');
export type DeveloperApplication = z.infer<typeof applicationShape>;
/** The newest application, and whether the reader has a developer office. */
export const developerStandingAnswer = z
  .object({ latest: applicationShape.nullable(), hasOffice: z.boolean() })
  .openapi('DeveloperStanding');
export type DeveloperStanding = z.infer<typeof developerStandingAnswer>;
export const submittedApplicationAnswer = z
  .object({ id: z.number(), expectedBy: z.string() })
  .openapi('SubmittedDeveloperApplication');

const reviewedShape = applicationShape
  .extend({
    applicant: z.object({ id: z.number(), nickname: z.string(), joinedAt: z.string() }),
    /** Earlier applications of the same person. */
    earlier: z.number(),
    decidedBy: z.string().nullable(),
  })
  .openapi('ReviewedDeveloperApplication');
export type ReviewedDeveloperApplication = z.infer<typeof reviewedShape>;
export const reviewedApplicationAnswer = reviewedShape;
export const developerReviewQuery = z.object({
  status: z.enum(['all', ...DEVELOPER_APPLICATION_STATES]).default('pending'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type DeveloperReviewQuery = z.output<typeof developerReviewQuery>;
export const developerReviewAnswer = z
  .object({
    list: z.array(reviewedShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    counts: z.record(z.enum(DEVELOPER_APPLICATION_STATES), z.number()),
  })
  .openapi('DeveloperReviewList');
export type DeveloperReviewList = z.infer<typeof developerReviewAnswer>;
export const developerIdParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const developerIdInput = z.object({ id });
export const developerReasonInput = z.object({ id, reason: filled(DEVELOPER_LENGTHS.reason, 'emptyReason') });

const profileShape = z
  .object({
    id: z.number(),
    kind: z.enum(DEVELOPER_KINDS),
    name: z.string(),
    intro: textsAnswer,
    website: z.string(),
    email: z.string(),
    status: z.enum([...DEVELOPER_STATES, 'closed']),
    statusReason: z.string(),
    approvedAt: z.string(),
    role: z.enum([...DEVELOPER_ROLES, 'owner']),
    permissions: z.array(z.enum(DEVELOPER_PERMISSIONS)),
  })
  .openapi('DeveloperProfile');
export type DeveloperProfile = z.infer<typeof profileShape>;
export const developerProfileAnswer = profileShape;
export const developerProfileInput = z
  .object({
    name,
    intro: textsShape(DEVELOPER_LENGTHS.intro),
    website: website.default(''),
    email,
  })
  .openapi('DeveloperProfileInput');
export type DeveloperProfileInput = z.output<typeof developerProfileInput>;

const role = z.enum(DEVELOPER_ROLES);
export const inviteDeveloperInput = z.object({ email, role });
export type InviteDeveloper = z.output<typeof inviteDeveloperInput>;
export const developerRoleInput = z.object({ userId: id, role });
export const developerMemberInput = z.object({ userId: id });
const memberShape = z.object({
  userId: z.number(),
  nickname: z.string(),
  email: z.string().nullable(),
  role: z.enum([...DEVELOPER_ROLES, 'owner']),
  /** When they joined; null for the owner. */
  since: z.string().nullable(),
  /** Whether the reader may change or remove them. */
  isWithinReach: z.boolean(),
});
export type DeveloperMember = z.infer<typeof memberShape>;
const invitationShape = z.object({
  id: z.number(),
  email: z.string(),
  role,
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type DeveloperInvitation = z.infer<typeof invitationShape>;
export const developerTeamAnswer = z
  .object({
    members: z.array(memberShape),
    invitations: z.array(invitationShape),
    /** Roles that the reader may give. */
    roles: z.array(role),
  })
  .openapi('DeveloperTeam');
export type DeveloperTeam = z.infer<typeof developerTeamAnswer>;
export const developerTokenInput = z.object({ token: z.string().min(20).max(100) });
export const openDeveloperInvitationAnswer = z
  .object({ developer: z.string(), email: z.string(), role, expiresAt: z.string() })
  .openapi('OpenDeveloperInvitation');
export type OpenDeveloperInvitation = z.infer<typeof openDeveloperInvitationAnswer>;

export const developerListQuery = z.object({
  word: z.string().trim().max(100).default(''),
  status: z.enum(['all', ...DEVELOPER_STATES]).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type DeveloperListQuery = z.output<typeof developerListQuery>;
const listedShape = z.object({
  id: z.number(),
  kind: z.enum(DEVELOPER_KINDS),
  name: z.string(),
  website: z.string(),
  email: z.string(),
  status: z.enum([...DEVELOPER_STATES, 'closed']),
  statusReason: z.string(),
  approvedAt: z.string(),
  owner: z.object({ id: z.number(), nickname: z.string() }).nullable(),
  members: z.number(),
});
export type ListedDeveloper = z.infer<typeof listedShape>;
export const developerListAnswer = z
  .object({ list: z.array(listedShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('Developers');
export type DeveloperList = z.infer<typeof developerListAnswer>;
