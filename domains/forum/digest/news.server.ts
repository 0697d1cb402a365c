import { sql } from 'kysely';
import { pickText } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { authorsOf } from '../people/authors.server.ts';

const MOST_TOPICS = 5;
const MOST_ANSWERED = 5;

interface Span {
  since: Date;
  until: Date;
}

export interface DigestNews {
  /** The best first. */
  topics: { id: number; title: string; board: string; author: string }[];
  /** Followed topics with answers, those with the most first; `commentId` is the oldest new answer. */
  answered: { id: number; title: string; count: number; commentId: number }[];
}

interface Row {
  topics: { id: number; title: string; board_id: number; author_id: number | null }[];
  answered: { id: number; title: string; count: number; comment_id: number }[];
}

/**
 * What is new for the actor in a span: topics, and answers to topics that they follow. As in their feed, only what is
 * published on boards that they may view; besides, nothing of archived boards, of people whom they block, or of their own.
 */
export async function readNews(ctx: Ctx, { since, until }: Span): Promise<DigestNews> {
  const me = ctx.actor?.userId ?? 0;
  const boards = (await visibleBoards(ctx)).filter(({ isArchived }) => !isArchived);
  const ids = boards.map(({ id }) => id);
  const visible = sql`t.site_id = ${ctx.site.id}::bigint and t.state = 'published' and t.board_id = any (${ids}::bigint[])`;
  const byOthers = (author: string) => sql`${sql.ref(author)} is distinct from ${me}::bigint
    and not exists (select from forum.blocks b where b.user_id = ${me}::bigint and b.blocked_id = ${sql.ref(author)})`;
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${since}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`;
  const found = await sql<Row>`select
    (select coalesce(json_agg(n), '[]') from (
      select t.id, t.title, t.board_id, t.author_id from forum.topics t
      where ${visible} and ${within('t.published_at')} and ${byOthers('t.author_id')}
      order by t.score desc, t.published_at desc, t.id desc limit ${MOST_TOPICS}) n) as topics,
    (select coalesce(json_agg(n), '[]') from (
      select t.id, t.title, count(*)::int as count, min(c.id) as comment_id
      from forum.follows f
      join forum.topics t on t.id = f.subject_id and ${visible}
      join forum.comments c on c.topic_id = t.id and c.state = 'published' and ${within('c.created_at')}
        and ${byOthers('c.author_id')}
      where f.site_id = ${ctx.site.id}::bigint and f.user_id = ${me}::bigint and f.subject = 'topic'
        and not exists (select from forum.blocks b where b.user_id = ${me}::bigint and b.blocked_id = t.author_id)
      group by t.id order by count(*) desc, t.id desc limit ${MOST_ANSWERED}) n) as answered`.execute(ctx.db);
  const { topics, answered } = found.rows[0] ?? { topics: [], answered: [] };
  const authors = await authorsOf(
    ctx,
    topics.map(({ author_id }) => author_id),
  );
  const nameOf = (boardId: number) =>
    pickText(boards.find(({ id }) => id === boardId)?.name, ctx.locale, ctx.site.defaultLocale);
  return {
    topics: topics.map(({ id, title, board_id, author_id }) => ({
      ...{ id, title },
      board: nameOf(board_id),
      author: authors(author_id).name,
    })),
    answered: answered.map(({ comment_id, ...topic }) => ({ ...topic, commentId: comment_id })),
  };
}
