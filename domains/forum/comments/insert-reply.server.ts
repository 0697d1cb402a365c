import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import type { Composed } from '../content/compose.server.ts';
import { RENDER_VERSION } from '../content/render.ts';
import type { Reply } from '../inputs.ts';
import { type CommentState, MODERATE } from '../rules.ts';
import { topicMay } from '../topics/rules.ts';

export interface NewReply {
  input: Reply;
  composed: Composed;
  state: CommentState;
  locale: string;
}

export interface Stored {
  id: number;
  /** How many the topic had. */
  commentsBefore: number;
}

/**
 * Stores a reply in one statement, noted for its notices, unless the topic is not there or the actor may not reply to
 * it. Locks the comment above before the topic, as the counters do. The condition is read again under the lock.
 */
export async function insertReply(ctx: Ctx, { input, composed, state, locale }: NewReply): Promise<Stored | undefined> {
  const { open, moderated } = await boardsToReplyOn(ctx);
  const { topicId, replyTo } = input;
  const above = replyTo === undefined ? undefined : aboveOf(topicId, replyTo);
  const found = await sql<Stored>`
    with ${above?.parts ?? sql``} topic as materialized (
      select id, comment_count from forum.topics
      where id = ${topicId}::bigint and site_id = ${ctx.site.id}::bigint and state = 'published'
        and board_id = any (${open}::bigint[]) and (not is_closed or board_id = any (${moderated}::bigint[]))
        ${above?.condition ?? sql``} for no key update
    ), stored as (
      insert into forum.comments (site_id, topic_id, author_id, parent_id, reply_to_id, state, state_reason, locale,
        source, html, render_version, pictures, words, created_at)
      select ${ctx.site.id}::bigint, topic.id, ${ctx.actor?.userId ?? null}::bigint, ${above?.parent ?? sql`null`},
        ${above?.answered ?? sql`null`}, ${state}, ${composed.heldFor ?? ''}, ${locale}, ${composed.source},
        ${composed.html}, ${RENDER_VERSION}::smallint, ${input.pictures}::text[], ${composed.words}::tsvector,
        ${ctx.now}::timestamptz
      from topic returning id, site_id
    ), noted as (
      insert into forum.replies_to_notify (comment_id, site_id)
      select id, site_id from stored where ${state} = 'published'
    )
    select stored.id, topic.comment_count as "commentsBefore" from stored, topic`.execute(ctx.db);
  return found.rows[0];
}

/** Boards on whose open topics the actor may reply, and on whose closed ones as well. */
export async function boardsToReplyOn(ctx: Ctx): Promise<{ open: number[]; moderated: number[] }> {
  const [open, moderated]: number[][] = [[], []];
  for (const board of await visibleBoards(ctx)) {
    const held = permissionsAt(ctx, board);
    const topic = { authorId: null, state: 'published', kind: 'text', isClosed: false } as const;
    const userId = ctx.actor?.userId ?? null;
    if (!topicMay({ held, userId, isActive: true, isArchived: board.isArchived, topic }).reply) continue;
    open?.push(board.id);
    if (held.has(MODERATE)) moderated?.push(board.id);
  }
  return { open: open ?? [], moderated: moderated ?? [] };
}

interface Above {
  parts: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  parent: RawBuilder<unknown>;
  answered: RawBuilder<unknown>;
}

/** The comment that is answered, and the one of the first level above. */
function aboveOf(topicId: number, replyTo: number): Above {
  return {
    parts: sql`
      target as materialized (select id, parent_id from forum.comments
        where id = ${replyTo}::bigint and topic_id = ${topicId}::bigint and state = 'published'),
      root as materialized (select c.id from forum.comments c join target on c.id = coalesce(target.parent_id, target.id)
        where c.state in ('published', 'deleted') for no key update of c),`,
    condition: sql`and exists (select from root)`,
    parent: sql`(select id from root)`,
    answered: sql`(select id from target where parent_id is not null)`,
  };
}

/** Throws `forum_comment_not_found` if the comment cannot be answered. */
export async function findAnswered(
  ctx: Ctx,
  { topicId, replyTo }: { topicId: number; replyTo: number },
): Promise<void> {
  const found = await sql`with ${aboveOf(topicId, replyTo).parts} nothing as (select) select id from root`.execute(
    ctx.db,
  );
  if (found.rows.length === 0) throw new DomainError('forum_comment_not_found', { id: replyTo });
}
