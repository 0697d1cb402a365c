import { sql } from 'kysely';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../context.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { notifyMentioned } from '../topics/notify-of-publication.server.ts';
import { maySeeBoard } from '../topics/readers.server.ts';

interface Replied {
  id: number;
  author_id: number | null;
  html: string;
  topic_id: number;
  title: string;
  board_id: number;
  topic_author_id: number | null;
  answered_id: number | null;
  follower_ids: number[];
}

/** A popular topic has many followers: they read it in their list of followed topics. */
const MOST_FOLLOWERS = 200;

/**
 * Comments have become visible: drops the cached topics, and notifies the author of the topic, the author of the comment
 * that is answered, the followers of the topic and the people mentioned; each once.
 */
export async function notifyOfReplies(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const found = await sql<Replied>`
    select c.id, c.author_id, c.html, t.id as topic_id, t.title, t.board_id, t.author_id as topic_author_id,
      (select a.author_id from forum.comments a where a.id = coalesce(c.reply_to_id, c.parent_id)) as answered_id,
      array(select f.user_id from forum.follows f where f.site_id = t.site_id and f.subject = 'topic'
        and f.subject_id = t.id order by f.created_at limit ${MOST_FOLLOWERS}) as follower_ids
    from forum.comments c join forum.topics t on t.id = c.topic_id and t.state = 'published'
    where c.id = any (${ids}::bigint[])`.execute(ctx.db);
  await announceTopics(
    ctx,
    found.rows.map(({ topic_id }) => topic_id),
  );
  for (const row of found.rows) await notifyOf(ctx, row);
}

async function notifyOf(ctx: Ctx, row: Replied): Promise<void> {
  const involved = [row.topic_author_id, row.answered_id, ...row.follower_ids];
  const others = involved.filter((id) => id !== null && id !== row.author_id);
  const wanted = [...new Set(others)] as number[];
  const readers = await maySeeBoard(ctx, row.board_id, wanted);
  const people = await readPeople(ctx, [row.author_id]);
  const data = { name: people.get(row.author_id ?? 0)?.name ?? '', title: row.title };
  const link = `/bbs/topic/${row.topic_id}?comment=${row.id}`;
  await notifyEach(
    ctx,
    'forum.replied',
    readers.map((userId) => ({ userId, data, link })),
  );
  const topic = { id: row.topic_id, title: row.title, board_id: row.board_id };
  await notifyMentioned(ctx, topic, { html: row.html, authorId: row.author_id, commentId: row.id }, readers);
}
