import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { instantShape } from '../../kit/moment-shapes.ts';
import { textsShape } from '../../kit/texts-shape.ts';
import { WORD_ACTIONS } from '../content/banned-words.ts';
import { authorShape, idShape, idText, listed, paged } from '../contract.ts';
import { TENTHS } from '../money/rules.ts';
import { BOUNTY_RULES } from '../people/settings.ts';
import { FORUM_THEMES, MAX_LEVELS, MAX_NOTE, MAX_REASON, MEMBER_STATES, TOPIC_KINDS, TRUST_LEVELS } from '../rules.ts';

/** One thing that waits for a moderator: held content, reported content, or both. */
const queueItemShape = z
  .object({
    subject: z.enum(['topic', 'comment', 'message', 'user']),
    id: z.number(),
    topicId: z.number().nullable(),
    title: z.string(),
    author: authorShape.nullable(),
    /** Sanitised; a private message is shown only because one of its two people reported it. */
    html: z.string(),
    /** What the topic sells, with its pictures; empty if nothing. */
    paidHtml: z.string(),
    state: z.string(),
    /** Why it was held: the words found, or a rule. */
    heldFor: z.string(),
    reports: z.array(z.object({ reason: z.string(), note: z.string(), by: authorShape, at: z.string() })),
    createdAt: z.string(),
  })
  .openapi('ForumQueueItem');
export type QueueItem = z.infer<typeof queueItemShape>;
export const queueAnswer = z.object({ list: z.array(queueItemShape), total: z.number() }).openapi('ForumQueue');

export const decideInput = z
  .object({
    subject: z.enum(['topic', 'comment', 'message', 'user']),
    id: idShape,
    decision: z.enum(['keep', 'remove']),
    /** The author is notified with it. */
    reason: z.string().trim().max(MAX_REASON, 'tooLong').default(''),
  })
  .openapi('ForumDecide');
export type Decide = z.output<typeof decideInput>;

/** Several entries of the queue at once. */
export const decideAllInput = z
  .object({
    items: z
      .array(decideInput.pick({ subject: true, id: true }))
      .min(1, 'tickOne')
      .max(100),
    decision: decideInput.shape.decision,
    reason: decideInput.shape.reason,
  })
  .openapi('ForumDecideAll');
export type DecideAll = z.output<typeof decideAllInput>;
/** `skipped`: entries that another moderator decided first. */
export const decideAllAnswer = z.object({ decided: z.number(), skipped: z.number() }).openapi('ForumDecidedAll');

export const membersQuery = z.object({
  keyword: z.string().trim().max(100).default(''),
  state: z.enum(MEMBER_STATES).optional(),
  ...paged,
});
export type MembersQuery = z.output<typeof membersQuery>;
const memberShape = authorShape
  .extend({
    state: z.enum(MEMBER_STATES),
    stateUntil: z.string().nullable(),
    stateReason: z.string(),
    trust: z.enum(TRUST_LEVELS),
    topicCount: z.number(),
    commentCount: z.number(),
    joinedAt: z.string(),
    activeAt: z.string().nullable(),
  })
  .openapi('ForumMember');
export type ForumMember = z.infer<typeof memberShape>;
export const membersAnswer = z.object({ list: z.array(memberShape), ...listed }).openapi('ForumMembers');

export const restrictInput = z
  .object({
    userId: idShape,
    state: z.enum(MEMBER_STATES),
    /** When a silence or ban ends; null: never. */
    until: instantShape.nullable().default(null),
    reason: z.string().trim().max(MAX_REASON, 'tooLong').default(''),
  })
  .openapi('ForumRestrict');
export type Restrict = z.output<typeof restrictInput>;
/** What staff tell each other about a member, who does not see it. */
export const noteInput = z.object({
  userId: idShape,
  body: z.string().trim().min(1, 'required').max(MAX_NOTE, 'tooLong'),
});
const noteShape = z
  .object({ id: z.number(), author: authorShape, body: z.string(), createdAt: z.string() })
  .openapi('ForumMemberNote');
export type MemberNote = z.infer<typeof noteShape>;
export const memberQuery = z.object({ userId: idText });

export const trustInput = z.object({ userId: idShape, trust: z.enum(TRUST_LEVELS) });

export const wordInput = z
  .object({
    id: idShape.optional(),
    word: z.string().trim().min(1, 'required').max(60, 'tooLong'),
    action: z.enum(WORD_ACTIONS),
    locale: z.enum(LOCALES).nullable().default(null),
    exceptions: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  })
  .openapi('ForumBannedWord');
export type WordInput = z.output<typeof wordInput>;
export const wordShape = wordInput.required({ id: true });

const logLineShape = z.object({
  id: z.number(),
  actor: authorShape,
  act: z.string(),
  subject: z.string(),
  subjectId: z.number(),
  /** A member, the title of a topic or of a comment's topic, a board; empty if it has none or the reader may not see it. */
  subjectName: z.string(),
  /** The board that a topic was moved to, for `boardId` of the details; empty if there is none. */
  boardName: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
});
export type LogLine = z.infer<typeof logLineShape>;
export const memberAnswer = z
  .object({ member: memberShape, notes: z.array(noteShape), log: z.array(logLineShape) })
  .openapi('ForumMemberDetails');

export const LOGGED_SUBJECTS = [
  'topic',
  'comment',
  'user',
  'report',
  'word',
  'board',
  'forum',
  'sale',
  'card',
] as const;
export type LoggedSubject = (typeof LOGGED_SUBJECTS)[number];
/** `userId`: what was done to that member's account; `subject`: to things of that kind. */
export const logQuery = z.object({ ...paged, userId: idText.optional(), subject: z.enum(LOGGED_SUBJECTS).optional() });
export const logAnswer = z
  .object({
    list: z.array(logLineShape),
    ...listed,
  })
  .openapi('ForumModerationLog');

export const figuresAnswer = z
  .object({
    /** The last 30 days, oldest first. */
    days: z.array(z.object({ day: z.string(), members: z.number(), topics: z.number(), comments: z.number() })),
    /** Median minutes from a topic to its first reply by another person, in 30 days; null without any. */
    firstReplyMinutes: z.number().nullable(),
    unanswered: z.number(),
  })
  .openapi('ForumFigures');

export const cleanUpInput = z.object({ userId: idShape });
export const cleanUpAnswer = z
  .object({ topics: z.number(), comments: z.number(), messages: z.number() })
  .openapi('ForumCleanUp');

export const boardInput = z
  .object({
    id: idShape.optional(),
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'invalid_format'),
    name: textsShape(60),
    description: textsShape(300).default({}),
    icon: z.string().max(60).default(''),
    color: z
      .string()
      .regex(/^(?:#[0-9a-fA-F]{6})?$/, 'invalid_format')
      .default(''),
    sort: z.number().int().min(0).max(1_000).default(0),
    kinds: z.array(z.enum(TOPIC_KINDS)).default([]),
    permissions: z
      .record(
        z.string().max(60),
        z.object({ grant: z.array(z.string().max(60)).optional(), revoke: z.array(z.string().max(60)).optional() }),
      )
      .default({}),
    isArchived: z.boolean().default(false),
  })
  .openapi('ForumBoardInput');
export type BoardInput = z.output<typeof boardInput>;

const number = z.number().int().min(0).max(10_000);
const tenths = z.number().int().min(0).max(TENTHS);
/** In minor units of the site's currency; 0: none. */
const minor = z.number('priceAmount').int('priceAmount').min(0, 'priceAmount').max(1_000_000_000_000, 'priceHigh');

interface GivenSplit {
  authorTenths?: number | undefined;
  siteTenths?: number | undefined;
  inviterTenths?: number | undefined;
}

/** Specification 5: the parts of the author and the site sum to ten; the inviter's comes out of that of the site. */
function refuseSplit({ authorTenths, siteTenths, inviterTenths }: GivenSplit, ctx: z.core.$RefinementCtx): void {
  if (authorTenths === undefined && siteTenths === undefined && inviterTenths === undefined) return;
  const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
  if ((authorTenths ?? 0) + (siteTenths ?? 0) !== TENTHS) refuse('siteTenths', 'splitSum');
  else if ((inviterTenths ?? 0) > (siteTenths ?? 0)) refuse('inviterTenths', 'splitInviter');
}

/** The first level needs no points, each further one more than the one before. */
const levels = z
  .array(z.object({ name: textsShape(30), points: z.number().int().min(0).max(1_000_000) }))
  .min(1)
  .max(MAX_LEVELS)
  .superRefine((given, ctx) => {
    for (const [at, { points }] of given.entries()) {
      const isRight = at === 0 ? points === 0 : points > (given[at - 1]?.points ?? 0);
      if (!isRight) ctx.addIssue({ code: 'custom', path: [at, 'points'], message: 'levelPoints' });
    }
  });

export const settingsInput = z
  .object({
    theme: z.enum(FORUM_THEMES).optional(),
    title: textsShape(100).optional(),
    description: textsShape(300).optional(),
    keywords: textsShape(300).optional(),
    settings: z
      .strictObject({
        newDays: number,
        newTopicsPerDay: number,
        newRepliesPerDay: number,
        newLinksPerPost: number,
        newPicturesPerPost: number,
        basicTopicsEntered: number,
        reviewFirstPost: z.boolean(),
        reviewEverything: z.boolean(),
        approveMembers: z.boolean(),
        hideAfterReports: number,
        authorTenths: tenths,
        siteTenths: tenths,
        inviterTenths: tenths,
        incomeDays: z.number().int().min(0).max(90),
        tipMinimum: minor,
        bountyMinimum: minor,
        bountyRule: z.enum(BOUNTY_RULES),
        withdrawDailyLimit: minor,
        withdrawRealName: z.boolean(),
        topicPoints: number,
        replyPoints: number,
        answerPoints: number,
        rewardedTopics: number,
        rewardedReplies: number,
        rewardedAnswers: number,
        levels,
      })
      .partial()
      .superRefine(refuseSplit)
      .default({}),
  })
  .openapi('ForumSettingsInput');
export type SettingsInput = z.output<typeof settingsInput>;
