import { sql } from 'kysely';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { announceTopics } from './announce.server.ts';
import { maySeeBoard } from './readers.server.ts';

interface Published {
  id: number;
  title: string;
  board_id: number;
  author_id: number | null;
  html: string;
}

const MENTIONED = /<a href="\/bbs\/(?:theme[\d_]+\/)?user\/(\d+)" class="mention">/g;
/** A text that mentions a crowd is not a conversation. */
const MOST_MENTIONS = 20;

/** People mentioned in stored HTML. */
export function mentionedIn(html: string): number[] {
  const ids = [...html.matchAll(MENTIONED)].map(([, id]) => Number(id));
  return [...new Set(ids)].slice(0, MOST_MENTIONS);
}

/** Topics have become visible: drops cached lists and notifies the people they mention, once. */
export async function notifyOfPublication(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await announceTopics(ctx, ids);
  const found = await sql<Published>`
    select id, title, board_id, author_id, html from forum.topics where id = any (${ids}::bigint[])`.execute(ctx.db);
  for (const topic of found.rows) await notifyMentioned(ctx, topic, { html: topic.html, authorId: topic.author_id });
}

/** Notifies the people whom a post mentions, except its author, those who may not see it, and `others`. */
export async function notifyMentioned(
  ctx: Ctx,
  topic: Pick<Published, 'id' | 'title' | 'board_id'>,
  { html, authorId, commentId }: { html: string; authorId: number | null; commentId?: number },
  others: readonly number[] = [],
): Promise<void> {
  const ids = mentionedIn(html).filter((id) => id !== authorId && !others.includes(id));
  if (ids.length === 0) return;
  const people = await readPeople(ctx, [...ids, authorId]);
  const name = people.get(authorId ?? 0)?.name ?? '';
  const readers = await maySeeBoard(
    ctx,
    topic.board_id,
    ids.filter((id) => people.has(id)),
    authorId,
  );
  const link = commentId ? `/bbs/topic/${topic.id}?comment=${commentId}` : `/bbs/topic/${topic.id}`;
  await notifyEach(
    ctx,
    'forum.mentioned',
    readers.map((userId) => ({ userId, data: { name, title: topic.title }, link })),
  );
}
