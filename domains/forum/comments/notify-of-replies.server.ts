import { sql } from 'kysely';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import type { Board } from '../boards/boards.server.ts';
import { mentionedIn } from '../topics/notify-of-publication.server.ts';
import { readersOf } from '../topics/readers.server.ts';

/** What notifying needs of a request: replies of several are notified of together. */
export type Notifying = Pick<Ctx, 'app' | 'db' | 'site' | 'now'>;

/** A visible reply on a visible topic. */
interface Replied {
  id: number;
  topic_id: number;
  board_id: number;
  author_id: number | null;
  html: string;
  title: string;
  /** The author of the topic, its followers, the author of the comment that is answered. */
  involved: (number | null)[];
}

/** A popular topic has many followers: they read it in their list of followed topics. */
const MOST_FOLLOWERS = 200;

/**
 * Replies have become visible: notifies the author of the topic, its followers, the author of the comment that is
 * answered and the people mentioned, each once and of what they may see.
 */
export async function notifyOfReplies(
  ctx: Notifying,
  ids: readonly number[],
  boards?: readonly Board[],
): Promise<void> {
  const replies = await readReplies(ctx, ids);
  const mentioned = replies.map(({ html }) => mentionedIn(html));
  const people = await readPeople(ctx, [...replies.map(({ author_id }) => author_id), ...mentioned.flat()]);
  const audiences = replies.map(({ board_id, author_id, involved }, nth) => {
    const named = (mentioned[nth] ?? []).filter((id) => people.has(id));
    const userIds = [...involved, ...named].filter((id) => id !== null && id !== author_id) as number[];
    return { boardId: board_id, senderId: author_id, userIds: [...new Set(userIds)] };
  });
  const readers = await readersOf(ctx, audiences, boards);
  const notices = replies.flatMap(({ id, topic_id, author_id, title, involved }, nth) =>
    (readers[nth] ?? []).map((userId) => ({
      userId,
      isInvolved: involved.includes(userId),
      data: { name: people.get(author_id ?? 0)?.name ?? '', title },
      link: `/bbs/topic/${topic_id}?comment=${id}`,
    })),
  );
  const involved = notices.filter(({ isInvolved }) => isInvolved);
  await notifyEach(ctx, 'forum.replied', involved);
  const others = notices.filter(({ isInvolved }) => !isInvolved);
  await notifyEach(ctx, 'forum.mentioned', others);
}

async function readReplies(ctx: Notifying, ids: readonly number[]): Promise<Replied[]> {
  const found = await sql<Replied>`
    select c.id, c.topic_id, t.board_id, c.author_id, c.html, t.title,
      array[t.author_id]
      || array(select f.user_id from forum.follows f where f.site_id = c.site_id and f.subject = 'topic'
          and f.subject_id = t.id order by f.created_at limit ${MOST_FOLLOWERS})
      || array(select a.author_id from forum.comments a where a.id = coalesce(c.reply_to_id, c.parent_id)) as involved
    from forum.comments c join forum.topics t on t.id = c.topic_id and t.state = 'published'
    where c.id = any (${ids}::bigint[]) and c.site_id = ${ctx.site.id}::bigint and c.state = 'published'
    order by c.id`.execute(ctx.db);
  return found.rows;
}
