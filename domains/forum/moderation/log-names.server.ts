import { sql } from 'kysely';
import { pickText } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { type Authors, authorsOf } from '../people/authors.server.ts';
import type { LoggedSubject } from './contract.ts';

interface Logged {
  actor_id: number | null;
  subject: LoggedSubject;
  subject_id: number;
}

/**
 * The names of the people, topics and boards of some lines of the log. Those of boards that the reader may not view stay
 * without a name.
 */
export async function logNames(
  ctx: Ctx,
  lines: readonly Logged[],
): Promise<{ actors: Authors; nameOf(subject: LoggedSubject, id: number): string }> {
  const idsOf = (wanted: LoggedSubject) =>
    lines.flatMap(({ subject, subject_id }) => (subject === wanted ? [subject_id] : []));
  const boards = await visibleBoards(ctx);
  const [actors, titles] = await Promise.all([
    authorsOf(ctx, [...lines.map(({ actor_id }) => actor_id), ...idsOf('user')]),
    readTitles(
      ctx,
      idsOf('topic'),
      idsOf('comment'),
      boards.map(({ id }) => id),
    ),
  ]);
  const nameOf = (subject: LoggedSubject, id: number) => {
    if (subject === 'user') return actors(id).name;
    if (subject !== 'board') return titles.get(`${subject} ${id}`) ?? '';
    return pickText(boards.find((board) => board.id === id)?.name, ctx.locale, ctx.site.defaultLocale);
  };
  return { actors, nameOf };
}

/** The titles of topics and of the topics of comments, by `<subject> <id>`; the first words where there is no title. */
async function readTitles(
  ctx: Ctx,
  topics: readonly number[],
  comments: readonly number[],
  boards: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (topics.length + comments.length === 0) return new Map();
  const found = await sql<{ subject: string; id: number; title: string }>`
    select s.subject, s.id, coalesce(nullif(t.title, ''), t.excerpt) as title from (
      select 'topic' as subject, id, id as topic_id from forum.topics where id = any (${topics}::bigint[])
      union all select 'comment', id, topic_id from forum.comments where id = any (${comments}::bigint[])) s
    join forum.topics t on t.id = s.topic_id
    where t.site_id = ${ctx.site.id}::bigint and t.board_id = any (${boards}::bigint[])`.execute(ctx.db);
  return new Map(found.rows.map(({ subject, id, title }) => [`${subject} ${id}`, title]));
}
