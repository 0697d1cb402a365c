import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import type { Topic } from '../contract.ts';
import { MODERATE } from '../rules.ts';
import { readPaidSource } from '../money/save-paid-part.server.ts';
import { readTopic } from './read-topic.server.ts';
import { visibleTopics } from './topic-rows.server.ts';

interface TopicSource {
  topic: Topic;
  source: string;
  /** What it sells, with the addresses of its pictures as they were uploaded. */
  paid: Awaited<ReturnType<typeof readPaidSource>>;
}

/** A topic with its markdown, for editing. Throws `forum_topic_not_found`, `no_permission`. */
export async function readTopicSource(ctx: Ctx, { id }: { id: number }): Promise<TopicSource> {
  requireActor(ctx);
  const topic = await readTopic(ctx, { id });
  if (!topic.may.edit) throw new DomainError('no_permission', { permission: 'topics.edit_own' });
  const found = await sql<{ source: string }>`select source from forum.topics where id = ${id}::bigint`.execute(ctx.db);
  return { topic, source: found.rows[0]?.source ?? '', paid: await readPaidSource(ctx, id) };
}

/** The markdown of a comment, for its author and for moderators of its board. Throws `forum_comment_not_found`. */
export async function readCommentSource(ctx: Ctx, { id }: { id: number }): Promise<{ source: string }> {
  const { userId } = requireActor(ctx);
  const moderated = (await visibleBoards(ctx)).filter((board) => mayAt(ctx, board, MODERATE)).map((board) => board.id);
  const found = await sql<{ source: string }>`
    select c.source from forum.comments c join forum.topics t on t.id = c.topic_id
    where c.id = ${id}::bigint and c.site_id = ${ctx.site.id}::bigint and c.state <> 'deleted'
      and (t.board_id = any (${moderated}::bigint[]) or (c.author_id = ${userId}::bigint
        and (${await visibleTopics(ctx)} or (t.author_id = ${userId}::bigint and t.state <> 'deleted'))))`.execute(
    ctx.db,
  );
  if (!found.rows[0]) throw new DomainError('forum_comment_not_found', { id });
  return found.rows[0];
}
