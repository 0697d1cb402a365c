import { sql } from 'kysely';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../context.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { notifyMentioned } from '../topics/notify-of-publication.server.ts';
import { maySeeBoard } from '../topics/readers.server.ts';

/** A topic that is replied to. */
interface RepliedTopic {
  id: number;
  board_id: number;
  author_id: number | null;
  title: string;
}

/** A reply that is or becomes visible. */
interface Replying {
  topic: RepliedTopic;
  authorId: number | null;
  /** The comment that it answers, if any. */
  answeredId: number | null;
}

/** Who is notified, and of what. */
export interface Recipients extends Replying {
  readers: number[];
  name: string;
}

/** A popular topic has many followers: they read it in their list of followed topics. */
const MOST_FOLLOWERS = 200;

/**
 * Who is notified of a reply: the author of the topic, the author of the comment that is answered and the followers of
 * the topic. Read before the reply is written, because its counters lock rows that other replies wait for.
 */
export async function recipientsOf(ctx: Ctx, replying: Replying): Promise<Recipients> {
  const { topic, authorId, answeredId } = replying;
  const found = await sql<{ involved: number[] }>`
    select array(select f.user_id from forum.follows f where f.site_id = ${ctx.site.id}::bigint and f.subject = 'topic'
        and f.subject_id = ${topic.id}::bigint order by f.created_at limit ${MOST_FOLLOWERS})
      || array(select c.author_id from forum.comments c where c.id = ${answeredId ?? 0}::bigint) as involved`.execute(
    ctx.db,
  );
  const involved = [topic.author_id, ...(found.rows[0]?.involved ?? [])];
  const others = involved.filter((id) => id !== null && id !== authorId) as number[];
  const readers = await maySeeBoard(ctx, topic.board_id, [...new Set(others)], authorId);
  const people = readers.length > 0 ? await readPeople(ctx, [authorId]) : undefined;
  return { ...replying, readers, name: people?.get(authorId ?? 0)?.name ?? '' };
}

/** A reply has become visible: notifies its recipients and the people mentioned, each once. */
export async function notifyOfReply(
  ctx: Ctx,
  { topic, authorId, readers, name }: Recipients,
  { id, html }: { id: number; html: string },
): Promise<void> {
  const data = { name, title: topic.title };
  const link = `/bbs/topic/${topic.id}?comment=${id}`;
  await notifyEach(
    ctx,
    'forum.replied',
    readers.map((userId) => ({ userId, data, link })),
  );
  await notifyMentioned(ctx, topic, { html, authorId, commentId: id }, readers);
}

/** A held reply was approved: drops the cached topic and notifies as if it had been written now. */
export async function notifyOfApprovedReply(ctx: Ctx, id: number): Promise<void> {
  const found = await sql<{
    author_id: number | null;
    html: string;
    answered_id: number | null;
    topic: RepliedTopic;
  }>`
    select c.author_id, c.html, coalesce(c.reply_to_id, c.parent_id) as answered_id,
      json_build_object('id', t.id, 'board_id', t.board_id, 'author_id', t.author_id, 'title', t.title) as topic
    from forum.comments c join forum.topics t on t.id = c.topic_id and t.state = 'published'
    where c.id = ${id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) return;
  await announceTopics(ctx, [row.topic.id]);
  const replying = { topic: row.topic, authorId: row.author_id, answeredId: row.answered_id };
  await notifyOfReply(ctx, await recipientsOf(ctx, replying), { id, html: row.html });
}
