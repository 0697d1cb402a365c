import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { topicMediaShape } from './media/contract.ts';
import { bountyShape, paidPartShape, tipsShape, topicPriceShape } from './money/contract.ts';
import {
  COMMENT_STATES,
  FEEDS,
  FORUM_THEMES,
  MEMBER_STATES,
  REACTIONS,
  TOPIC_KINDS,
  TOPIC_STATES,
  TRUST_LEVELS,
} from './rules.ts';

/** What pages and calls read. Every time is ISO 8601 UTC; every `html` is sanitised and safe to insert as it is. */

export const idShape = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const flagText = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
export const paged = {
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};
/** `total` is exact up to 1,000, and 1,000 beyond that with `totalCapped`. */
export const listed = { total: z.number(), totalCapped: z.boolean(), page: z.number(), limit: z.number() };

/** A person as shown beside what they wrote. A deleted account has id 0 and no name: show `forum:former_member`. */
export const authorShape = z
  .object({
    id: z.number(),
    name: z.string(),
    avatar: z.string(),
    /** For `@username`; null until the person has chosen one. */
    username: z.string().nullable(),
    /** From 1; 0 where there are no levels. Only for authors of topics and comments, and on people's own pages. */
    level: z.number().optional(),
  })
  .openapi('ForumAuthor');
export type ForumAuthor = z.infer<typeof authorShape>;

export const boardShape = z
  .object({
    id: z.number(),
    slug: z.string(),
    /** In the reader's language. */
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    color: z.string(),
    /** Kinds that the viewer may publish here; empty if none. */
    kinds: z.array(z.enum(TOPIC_KINDS)),
    topicCount: z.number(),
    commentCount: z.number(),
    followerCount: z.number(),
    isFollowed: z.boolean(),
    isArchived: z.boolean(),
  })
  .openapi('ForumBoard');
export type ForumBoard = z.infer<typeof boardShape>;

export const tagShape = z
  .object({
    id: z.number(),
    name: z.string(),
    topicCount: z.number(),
    followerCount: z.number(),
    isFollowed: z.boolean(),
  })
  .openapi('ForumTag');
export type ForumTag = z.infer<typeof tagShape>;

/** The word of the reader because of which a post is to be shown folded; null: as usual. */
export const shieldedBy = z.string().nullable();

const boardOfTopic = z.object({ id: z.number(), slug: z.string(), name: z.string(), color: z.string() });
const topicFields = {
  id: z.number(),
  kind: z.enum(TOPIC_KINDS),
  state: z.enum(TOPIC_STATES),
  /** Language of the text, for the `lang` attribute. */
  locale: z.string(),
  title: z.string(),
  board: boardOfTopic,
  author: authorShape,
  tags: z.array(z.string()),
  cover: z.string(),
  pictures: z.array(z.string()),
  isEssence: z.boolean(),
  /** Where it is kept at the top. */
  sticky: z.enum(['board', 'site']).nullable(),
  isClosed: z.boolean(),
  /** Of a question: whether an answer was accepted. */
  isSolved: z.boolean(),
  commentCount: z.number(),
  likeCount: z.number(),
  favouriteCount: z.number(),
  viewCount: z.number(),
  /** When it was published; for others' eyes the time of writing. */
  publishedAt: z.string(),
  lastCommentAt: z.string().nullable(),
  lastCommentAuthor: authorShape.nullable(),
  productId: z.number().nullable(),
  /** How long a video or sound is. */
  seconds: z.number().nullable(),
  hasLiked: z.boolean(),
  hasFavourited: z.boolean(),
  /** What readers pay for it or its attachments; null: it is free. */
  price: topicPriceShape.nullable(),
  /** What is set aside for the accepted answer; null: nothing, or decided. */
  bounty: moneyShape.nullable(),
  shieldedBy,
};

export const topicCardShape = z.object({ ...topicFields, excerpt: z.string() }).openapi('ForumTopicCard');
export type TopicCard = z.infer<typeof topicCardShape>;

export const unpublishedQuery = z.object({ kind: z.enum(TOPIC_KINDS).optional() });
export type UnpublishedQuery = z.infer<typeof unpublishedQuery>;

export const pollShape = z
  .object({
    maxChoices: z.number(),
    endsAt: z.string().nullable(),
    isOver: z.boolean(),
    results: z.enum(['always', 'voted', 'ended']),
    voterCount: z.number(),
    /** `votes` is null while the viewer may not see the figures. */
    options: z.array(z.object({ id: z.number(), text: z.string(), votes: z.number().nullable(), isMine: z.boolean() })),
    /** Whether the viewer can vote now. A second vote replaces the first. */
    mayVote: z.boolean(),
  })
  .openapi('ForumPoll');
export type ForumPoll = z.infer<typeof pollShape>;

const reactionsShape = z.array(z.object({ kind: z.enum(REACTIONS), count: z.number(), isMine: z.boolean() }));

/** What the viewer may do with a topic: show exactly these controls. */
const topicMayShape = z.object({
  reply: z.boolean(),
  like: z.boolean(),
  favourite: z.boolean(),
  report: z.boolean(),
  edit: z.boolean(),
  hide: z.boolean(),
  remove: z.boolean(),
  restore: z.boolean(),
  accept: z.boolean(),
  essence: z.boolean(),
  sticky: z.boolean(),
  /** Close, move, merge, split, change the board, see the history of edits. */
  moderate: z.boolean(),
});
export type TopicMay = z.infer<typeof topicMayShape>;

export const topicShape = z
  .object({
    ...topicFields,
    html: z.string(),
    /** Headings of an article; `id` is that of the element in `html`. */
    toc: z.array(z.object({ id: z.string(), level: z.number(), text: z.string() })),
    media: topicMediaShape.nullable(),
    poll: pollShape.nullable(),
    /** What is sold of it. */
    paid: paidPartShape.nullable(),
    bountyState: bountyShape.nullable(),
    /** What readers have given its author; null while nobody can give anything. */
    tips: tipsShape.nullable(),
    reactions: reactionsShape,
    acceptedCommentId: z.number().nullable(),
    /** Why it was rejected or deleted; for its author and staff. */
    stateReason: z.string(),
    scheduledAt: z.string().nullable(),
    /** Set if it was edited more than 30 minutes after publication. */
    editedAt: z.string().nullable(),
    /** To be sent with an edit: an edit of an older revision is refused with `forum_changed`. */
    revision: z.number(),
    isFollowed: z.boolean(),
    isAuthorFollowed: z.boolean(),
    /** How far the reader has read it; null before the first visit, and for guests. */
    reading: z
      .object({
        /** The highest comment of the first level that was shown. */
        commentId: z.number(),
        /** Comments of the topic at the last visit. */
        commentCount: z.number(),
        seenAt: z.string(),
        /** The first comment or reply of others that is new; null if none is. */
        firstNewId: z.number().nullable(),
      })
      .nullable(),
    /** Plain text for the page's description. */
    description: z.string(),
    may: topicMayShape,
  })
  .openapi('ForumTopic');
export type Topic = z.infer<typeof topicShape>;

const commentFields = {
  id: z.number(),
  topicId: z.number(),
  state: z.enum(COMMENT_STATES),
  locale: z.string(),
  /** Null for a deleted account, and for a deleted comment that keeps its place because it has replies. */
  author: authorShape.nullable(),
  /** Empty for a deleted comment. */
  html: z.string(),
  pictures: z.array(z.string()),
  likeCount: z.number(),
  hasLiked: z.boolean(),
  reactions: reactionsShape,
  isAccepted: z.boolean(),
  /** Written by the author of the topic. */
  isByTopicAuthor: z.boolean(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  revision: z.number(),
  stateReason: z.string(),
  shieldedBy,
  may: z.object({ edit: z.boolean(), remove: z.boolean(), accept: z.boolean(), report: z.boolean() }),
};
export const replyShape = z
  .object({
    ...commentFields,
    parentId: z.number(),
    /** The author of the reply that this one answers, if it answers another reply. */
    replyTo: authorShape.nullable(),
  })
  .openapi('ForumReply');
export type ForumReply = z.infer<typeof replyShape>;
export const commentShape = z
  .object({
    ...commentFields,
    replyCount: z.number(),
    /** The oldest few; the rest with `listReplies`. */
    replies: z.array(replyShape),
  })
  .openapi('ForumComment');
export type ForumComment = z.infer<typeof commentShape>;

export const feedQuery = z.object({
  feed: z.enum(FEEDS).default('recommended'),
  /** Slug of a board. */
  board: z.string().max(50).optional(),
  tag: z.string().max(60).optional(),
  kind: z.enum(TOPIC_KINDS).optional(),
  author: idText.optional(),
  /**
   * Only topics written in these languages: `fr`, `zh-CN,zh-TW`. In the recommended order, those in the first of several
   * count as three days newer.
   */
  writtenIn: z.string().max(60).optional(),
  ...paged,
});
export type FeedQuery = z.output<typeof feedQuery>;
export const feedAnswer = z
  .object({
    list: z.array(topicCardShape),
    /** Topics kept at the top, on page 1 of a feed of the site or a board; not repeated in `list`. */
    sticky: z.array(topicCardShape),
    ...listed,
  })
  .openapi('ForumFeed');
export type TopicFeed = z.infer<typeof feedAnswer>;

export const viewerShape = z
  .object({
    /** 0 for a guest. */
    userId: z.number(),
    state: z.enum(MEMBER_STATES),
    stateUntil: z.string().nullable(),
    stateReason: z.string(),
    trust: z.enum(TRUST_LEVELS),
    permissions: z.array(z.string()),
    /** Whether the moderators' pages open. */
    isModerator: z.boolean(),
    /** The e-mail address that the member has yet to confirm; empty if there is none. */
    unconfirmedEmail: z.string(),
  })
  .openapi('ForumViewer');
export type ForumViewer = z.infer<typeof viewerShape>;

/** Specification 7: `GET /api/community/config`. */
export const configAnswer = z
  .object({
    siteTitle: z.string(),
    siteDescription: z.string(),
    siteKeywords: z.string(),
    theme: z.enum(FORUM_THEMES),
  })
  .openapi('ForumConfig');
export type ForumConfig = z.infer<typeof configAnswer>;
