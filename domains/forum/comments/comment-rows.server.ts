import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { textOfHtml } from '../content/text-of-html.ts';
import type { ForumComment, ForumReply } from '../contract.ts';
import { type Authors, earnedBy } from '../people/authors.server.ts';
import { toReactions } from '../reactions/rules.ts';
import { type CommentState, MODERATE } from '../rules.ts';
import type { Shield } from '../shield/shield-words.server.ts';

/** A comment as the queries read it, as json. */
export interface CommentRow {
  id: number;
  topicId: number;
  authorId: number | null;
  authorPoints: number | null;
  parentId: number | null;
  replyToAuthorId: number | null;
  isReplyToReply: boolean;
  state: CommentState;
  locale: string;
  html: string;
  pictures: string[];
  likeCount: number;
  replyCount: number;
  reactions: Record<string, number>;
  ownReactions: string[];
  createdAt: string;
  editedAt: string | null;
  revision: number;
  stateReason: string;
  replies: CommentRow[] | null;
}

/** What the comments of one topic have in common. */
export interface CommentsOf {
  topicAuthorId: number | null;
  acceptedCommentId: number | null;
  isQuestion: boolean;
  isClosed: boolean;
  isArchived: boolean;
  held: ReadonlySet<string>;
  isActive: boolean;
  shield: Shield;
}

/** The pairs of `json_build_object`; `forum.comments` is `c` in the query. */
export function commentPairs(ctx: Ctx): RawBuilder<unknown> {
  const own = ctx.actor
    ? sql`array(select r.kind from forum.reactions r where r.subject = 'comment' and r.subject_id = c.id
        and r.user_id = ${ctx.actor.userId}::bigint)`
    : sql`'{}'::text[]`;
  // a deleted reply no longer says who wrote it, nor does an answer to it
  const answered = sql`(select json_build_object('by', q.author_id) from forum.comments q
    where q.id = c.reply_to_id and q.state = 'published')`;
  return sql`'id', c.id, 'topicId', c.topic_id, 'authorId', c.author_id,
    'authorPoints', ${earnedBy('c.site_id', 'c.author_id')}, 'parentId', c.parent_id,
    'isReplyToReply', ${answered} is not null, 'replyToAuthorId', ${answered} -> 'by',
    'state', c.state, 'locale', c.locale, 'html', c.html, 'pictures', c.pictures, 'likeCount', c.like_count,
    'replyCount', c.reply_count, 'reactions', c.reactions, 'ownReactions', ${own}, 'createdAt', c.created_at,
    'editedAt', c.edited_at, 'revision', c.revision, 'stateReason', c.state_reason`;
}

/** The people named in the rows. */
export function peopleIn(rows: readonly CommentRow[]): (number | null)[] {
  return rows.flatMap((row) => [row.authorId, row.replyToAuthorId, ...peopleIn(row.replies ?? [])]);
}

function fieldsOf(ctx: Ctx, row: CommentRow, of: CommentsOf, authors: Authors) {
  const isDeleted = row.state === 'deleted';
  const userId = ctx.actor?.userId;
  const isModerator = of.held.has(MODERATE);
  const isOwn = userId !== undefined && row.authorId === userId;
  const acts = userId !== undefined && of.isActive && !isDeleted;
  return {
    id: row.id,
    topicId: row.topicId,
    state: row.state,
    locale: row.locale,
    author: isDeleted ? null : authors(row.authorId, row.authorPoints),
    html: isDeleted ? '' : row.html,
    pictures: isDeleted ? [] : row.pictures,
    likeCount: isDeleted ? 0 : row.likeCount,
    hasLiked: row.ownReactions.includes('like'),
    reactions: isDeleted ? [] : toReactions(row.reactions, row.ownReactions),
    isAccepted: row.id === of.acceptedCommentId,
    isByTopicAuthor: !isDeleted && row.authorId !== null && row.authorId === of.topicAuthorId,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt && !isDeleted ? new Date(row.editedAt).toISOString() : null,
    revision: row.revision,
    stateReason: isOwn || isModerator ? row.stateReason : '',
    shieldedBy: isDeleted ? null : of.shield(row.authorId, () => [textOfHtml(row.html)]),
    may: {
      edit: acts && !of.isArchived && (isModerator || (isOwn && of.held.has('topics.edit_own') && !of.isClosed)),
      remove: acts && (isModerator || (isOwn && of.held.has('topics.hide_own'))),
      accept:
        acts &&
        !of.isArchived &&
        of.isQuestion &&
        row.parentId === null &&
        (isModerator || of.topicAuthorId === userId),
      report: acts && !isOwn,
    },
  };
}

export function toReply(ctx: Ctx, row: CommentRow, of: CommentsOf, authors: Authors): ForumReply {
  return {
    ...fieldsOf(ctx, row, of, authors),
    parentId: row.parentId ?? 0,
    replyTo: row.isReplyToReply ? authors(row.replyToAuthorId) : null,
  };
}

export function toComment(ctx: Ctx, row: CommentRow, of: CommentsOf, authors: Authors): ForumComment {
  return {
    ...fieldsOf(ctx, row, of, authors),
    replyCount: row.replyCount,
    replies: (row.replies ?? []).map((reply) => toReply(ctx, reply, of, authors)),
  };
}
