import { z } from '@hono/zod-openapi';
import { captcha } from '../../accounts/contract.ts';
import {
  authorShape,
  boardShape,
  flagText,
  idText,
  listed,
  paged,
  shieldedBy,
  type Topic,
  tagShape,
  topicCardShape,
} from '../contract.ts';
import { FOLLOWED, MAX_BIO, MEMBER_STATES, TRUST_LEVELS, type Trust } from '../rules.ts';

/** A person's page. */
export const profileShape = authorShape
  .extend({
    /** Of the level, in the reader's language; empty without one. */
    levelName: z.string(),
    bio: z.string(),
    joinedAt: z.string(),
    trust: z.enum(TRUST_LEVELS),
    topicCount: z.number(),
    commentCount: z.number(),
    /** Likes received. */
    likeCount: z.number(),
    acceptedCount: z.number(),
    followerCount: z.number(),
    followingCount: z.number(),
    isFollowed: z.boolean(),
    isBlocked: z.boolean(),
    isSelf: z.boolean(),
    /** Only for the person and for staff; `active` for everyone else. */
    state: z.enum(MEMBER_STATES),
    may: z.object({ follow: z.boolean(), message: z.boolean(), block: z.boolean(), moderate: z.boolean() }),
  })
  .openapi('ForumProfile');
export type Profile = z.infer<typeof profileShape>;

/** A comment outside its topic: on a person's page, among search results, in a moderator's list. */
const quotedCommentShape = z
  .object({
    id: z.number(),
    author: authorShape.nullable(),
    /** Plain text, shortened. */
    excerpt: z.string(),
    likeCount: z.number(),
    isAccepted: z.boolean(),
    isReply: z.boolean(),
    createdAt: z.string(),
    topic: z.object({ id: z.number(), title: z.string(), kind: z.string() }),
    shieldedBy,
  })
  .openapi('ForumQuotedComment');
export type QuotedComment = z.infer<typeof quotedCommentShape>;

/** Comments of one person: all, replies only, answers to questions only, or accepted answers. */
const COMMENTS_OF = ['all', 'answers', 'replies', 'accepted'] as const;
export const commentsOfQuery = z.object({ of: z.enum(COMMENTS_OF).default('all'), ...paged });
export type CommentsOfQuery = z.output<typeof commentsOfQuery>;
export const quotedCommentsAnswer = z
  .object({ list: z.array(quotedCommentShape), ...listed })
  .openapi('ForumQuotedComments');
export type QuotedComments = z.infer<typeof quotedCommentsAnswer>;

/** What someone follows, or the people who follow them. */
export const followsQuery = z.object({ subject: z.enum(FOLLOWED).default('author'), ...paged });
export type FollowsQuery = z.output<typeof followsQuery>;
const followedPerson = authorShape.extend({ bio: z.string(), isFollowed: z.boolean() });
export const followsAnswer = z
  .object({
    authors: z.array(followedPerson),
    boards: z.array(boardShape),
    tags: z.array(tagShape),
    topics: z.array(topicCardShape),
    ...listed,
  })
  .openapi('ForumFollows');
export type Follows = z.infer<typeof followsAnswer>;

export const peopleQuery = z.object({ keyword: z.string().trim().max(200).default(''), ...paged });
export type PeopleQuery = z.output<typeof peopleQuery>;
export const peopleAnswer = z.object({ list: z.array(followedPerson), ...listed }).openapi('ForumPeople');
export type People = z.infer<typeof peopleAnswer>;

export const SEARCH_IN = ['topics', 'comments', 'people', 'tags'] as const;
export const searchQuery = z.object({
  keyword: z.string().trim().max(200).default(''),
  in: z.enum(SEARCH_IN).default('topics'),
  sort: z.enum(['relevance', 'newest']).default('relevance'),
  board: z.string().max(50).optional(),
  kind: z.string().max(20).optional(),
  author: idText.optional(),
  /** Published within so many days. */
  days: z.coerce.number().int().min(1).max(3_650).optional(),
  onlySolved: flagText.optional(),
  ...paged,
});
export type SearchQuery = z.output<typeof searchQuery>;
/** Only the list that `in` names is filled. */
export const searchAnswer = z
  .object({
    topics: z.array(topicCardShape),
    comments: z.array(quotedCommentShape),
    people: z.array(followedPerson),
    tags: z.array(tagShape),
    ...listed,
  })
  .openapi('ForumSearch');
export type SearchResults = z.infer<typeof searchAnswer>;

export const confirmEmailInput = z.object({ captcha }).openapi('ForumConfirmEmail');

export const editProfileInput = z.object({
  bio: z.string().trim().max(MAX_BIO, 'tooLong').optional(),
  messagesFrom: z.enum(['anyone', 'followed', 'nobody']).optional(),
  digest: z.enum(['none', 'daily', 'weekly']).optional(),
});
export type EditProfile = z.output<typeof editProfileInput>;
export const ownSettingsShape = z
  .object({
    bio: z.string(),
    messagesFrom: z.enum(['anyone', 'followed', 'nobody']),
    digest: z.enum(['none', 'daily', 'weekly']),
  })
  .openapi('ForumSettings');
export type OwnSettings = z.infer<typeof ownSettingsShape>;

/** What a page that members share shows of its reader. */
export interface OwnShown {
  trust: Trust;
  /** Whether they follow its board, tag or author. */
  isFollowed: boolean;
}

/** What a reader has marked on the page of a topic. */
export interface OwnMarks extends Pick<Topic, 'hasFavourited' | 'isFollowed' | 'isAuthorFollowed' | 'reading'> {
  topicId: number;
  /** Kinds of their reactions to the topic, and to comments by id. */
  reactions: string[];
  comments: Record<string, string[]>;
}
