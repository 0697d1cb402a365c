import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Board, visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import type { TopicMay } from '../contract.ts';
import { MODERATE, type TopicKind, type TopicState } from '../rules.ts';
import { topicMay } from './rules.ts';

export interface LockedTopic {
  id: number;
  board: Board;
  board_id: number;
  author_id: number | null;
  kind: TopicKind;
  state: TopicState;
  former_state: TopicState | null;
  title: string;
  source: string;
  pictures: string[];
  cover_url: string;
  locale: string;
  is_closed: boolean;
  accepted_comment_id: number | null;
  merged_into_id: number | null;
  revision: number;
  published_at: Date | null;
  scheduled_at: Date | null;
  created_at: Date;
  comment_count: number;
  deleted_at: Date | null;
  hidden_by: number | null;
  held: ReadonlySet<string>;
  may: TopicMay;
}

/**
 * Locks a topic in the transaction of `ctx.db`, with what the actor may do with it. Throws `forum_topic_not_found` if the
 * actor may not even see it. Call it after `requireWritingMember`, which checks the state of the account.
 */
export async function lockTopic(ctx: Ctx, id: number): Promise<LockedTopic> {
  const found = await sql<Omit<LockedTopic, 'board' | 'held' | 'may'>>`
    select id, board_id, author_id, kind, state, former_state, title, source, pictures, cover_url, locale, is_closed,
      accepted_comment_id, merged_into_id, revision, published_at, scheduled_at, created_at, comment_count, deleted_at, hidden_by
    from forum.topics where id = ${id}::bigint and site_id = ${ctx.site.id}::bigint for no key update`.execute(ctx.db);
  const topic = found.rows[0];
  const board = (await visibleBoards(ctx)).find((candidate) => candidate.id === topic?.board_id);
  if (!topic || !board) throw new DomainError('forum_topic_not_found', { id });
  const held = permissionsAt(ctx, board);
  const userId = ctx.actor?.userId ?? null;
  const isOwn = userId !== null && topic.author_id === userId && topic.state !== 'deleted';
  if (topic.state !== 'published' && !isOwn && !held.has(MODERATE))
    throw new DomainError('forum_topic_not_found', { id });
  const situation = {
    authorId: topic.author_id,
    state: topic.state,
    kind: topic.kind,
    isClosed: topic.is_closed,
    hiddenBy: topic.hidden_by,
  };
  const may = topicMay({ held, userId, isActive: true, isArchived: board.isArchived, topic: situation });
  return { ...topic, board, held, may };
}

/** The same, refusing what the actor may not do: `no_permission`, or `forum_state` if only the state is in the way. */
export async function lockTopicTo(ctx: Ctx, id: number, action: keyof TopicMay): Promise<LockedTopic> {
  const topic = await lockTopic(ctx, id);
  if (topic.may[action]) return topic;
  throw refusal(topic, ctx.actor?.userId ?? null, action);
}

const NEEDED: Partial<Record<keyof TopicMay, string>> = {
  reply: 'topics.reply',
  like: 'topics.like',
  favourite: 'topics.favourite',
  essence: 'topics.essence',
  sticky: 'topics.sticky',
  moderate: MODERATE,
  restore: MODERATE,
};
const OWNERS: Partial<Record<keyof TopicMay, string>> = {
  edit: 'topics.edit_own',
  hide: 'topics.hide_own',
  remove: 'topics.hide_own',
};

/** What an archived board refuses. */
const WRITES: ReadonlySet<keyof TopicMay> = new Set(['reply', 'edit', 'like', 'accept']);

function refusal(topic: LockedTopic, userId: number | null, action: keyof TopicMay): DomainError {
  const needed = NEEDED[action];
  if (needed && !topic.held.has(needed)) return new DomainError('no_permission', { permission: needed });
  const own = OWNERS[action];
  const isOwn = userId !== null && topic.author_id === userId;
  if (own && !topic.held.has(MODERATE) && !(isOwn && topic.held.has(own))) {
    return new DomainError('no_permission', { permission: isOwn ? own : MODERATE });
  }
  if (action === 'accept' && !isOwn && !topic.held.has(MODERATE))
    return new DomainError('no_permission', { permission: MODERATE });
  if (action === 'report' && isOwn) return new DomainError('forum_own_content');
  if (topic.is_closed && (action === 'reply' || action === 'edit')) return new DomainError('forum_closed');
  if (WRITES.has(action) && topic.board.isArchived) return new DomainError('forum_board_archived');
  return new DomainError('forum_state');
}
