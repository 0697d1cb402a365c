import { type RawBuilder, sql } from 'kysely';
import { pickText } from '../../../platform/locale.ts';
import { looseWords, queryWords, tsqueryText } from '../../../platform/search-words.ts';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, requirePermission } from '../../context.ts';
import { type Board, visibleBoards } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import { authorsOf } from '../people/authors.server.ts';
import { MAX_COUNTED, MODERATE, type TopicKind, type TopicState } from '../rules.ts';
import { stickyColumn } from '../topics/topic-rows.server.ts';
import type { OfficeTopics, OfficeTopicsQuery } from './topics-contract.ts';

interface Row {
  id: number;
  board_id: number;
  author_id: number | null;
  kind: TopicKind;
  state: TopicState;
  title: string;
  tags: string[];
  is_essence: boolean;
  is_closed: boolean;
  sticky: 'board' | 'site' | null;
  comment_count: number;
  view_count: number;
  created_at: Date;
  reports: number;
  counted: number;
}

const SORTS = { written: sql`t.id`, comments: sql`t.comment_count`, views: sql`t.view_count` } as const;

/** The boards that the actor moderates. */
export async function moderatedBoards(ctx: Ctx): Promise<Board[]> {
  return (await visibleBoards(ctx)).filter((board) => mayAt(ctx, board, MODERATE));
}

/** Topics in every state, of the boards that the actor moderates. Counting ends at a thousand, and so do the pages. */
export async function listOfficeTopics(ctx: Ctx, query: Partial<OfficeTopicsQuery> = {}): Promise<OfficeTopics> {
  requirePermission(ctx, MODERATE);
  const { keyword = '', page = 1, limit = 20 } = query;
  const words = queryWords(keyword);
  const found = await findPage(ctx, query, words);
  const loose = looseWords(words);
  // Chinese that finds nothing is searched by character, as in the forum's own search
  const rows = found.length > 0 || loose.length === words.length ? found : await findPage(ctx, query, loose);
  const boards = await visibleBoards(ctx);
  const authors = await authorsOf(
    ctx,
    rows.map((row) => row.author_id),
  );
  const counted = rows[0]?.counted ?? 0;
  return {
    total: Math.min(counted, MAX_COUNTED),
    totalCapped: counted > MAX_COUNTED,
    page,
    limit,
    list: rows.map((row) => ({
      id: row.id,
      title: row.title,
      kind: row.kind,
      state: row.state,
      board: pickText(boards.find(({ id }) => id === row.board_id)?.name, ctx.locale, ctx.site.defaultLocale),
      author: authors(row.author_id),
      tags: row.tags,
      isEssence: row.is_essence,
      isClosed: row.is_closed,
      sticky: row.sticky,
      commentCount: row.comment_count,
      viewCount: row.view_count,
      reportCount: row.reports,
      writtenAt: row.created_at.toISOString(),
    })),
  };
}

async function findPage(
  ctx: Ctx,
  query: Partial<OfficeTopicsQuery>,
  words: ReturnType<typeof queryWords>,
): Promise<Row[]> {
  const { sort = 'written', order = 'desc', page = 1, limit = 20 } = query;
  const offset = (page - 1) * limit;
  // each would read all rows before it, and no page of the list leads there
  if (offset >= MAX_COUNTED) return [];
  const wanted = sql.join(await conditionsOf(ctx, query, words), sql` and `);
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const by = sort === 'written' ? sql`t.id ${way}` : sql`${SORTS[sort]} ${way}, t.id ${way}`;
  const found = await sql<Row>`
    select t.id, t.board_id, t.author_id, t.kind, t.state, t.title, t.tags, t.is_essence, t.is_closed, ${stickyColumn(ctx)},
      t.comment_count, t.view_count, t.created_at, (select count(*)::int from forum.reports r
        where r.subject = 'topic' and r.subject_id = t.id and r.decision is null) as reports,
      (select count(*)::int from (select from forum.topics t where ${wanted} limit ${sql.lit(MAX_COUNTED + 1)}) n) as counted
    from forum.topics t where ${wanted} order by ${by} limit ${limit} offset ${offset}`.execute(ctx.db);
  return found.rows;
}

async function conditionsOf(
  ctx: Ctx,
  { board, kind, state, author, days, mark, keyword }: Partial<OfficeTopicsQuery>,
  words: ReturnType<typeof queryWords>,
): Promise<RawBuilder<unknown>[]> {
  const ids = (await moderatedBoards(ctx)).map(({ id }) => id);
  const boards = board === undefined ? ids : ids.filter((id) => id === board);
  return [
    sql`t.site_id = ${ctx.site.id}::bigint and t.board_id = any (${boards}::bigint[])`,
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    // as a literal, so that the partial indexes of states are used
    ...(state ? [sql`t.state = ${sql.lit(state)}`] : []),
    ...(state && state !== 'published' ? [sql`t.state <> 'published'`] : []),
    ...(author ? [await writtenBy(ctx, author)] : []),
    ...(days ? [sql`t.created_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`] : []),
    ...(mark ? [marked(ctx, mark)] : []),
    ...(keyword ? [containing(ctx, keyword, words)] : []),
  ];
}

async function writtenBy(ctx: Ctx, author: string): Promise<RawBuilder<unknown>> {
  const people = await searchPeople(ctx, author, MAX_COUNTED);
  const ids = idIn(author) === null ? people : [...people, idIn(author)];
  return sql`t.author_id = any (${ids}::bigint[])`;
}

const idIn = (typed: string): number | null => {
  const digits = /^#?(\d{1,15})$/.exec(typed.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

function marked(ctx: Ctx, mark: NonNullable<OfficeTopicsQuery['mark']>): RawBuilder<unknown> {
  return {
    sticky: sql`t.sticky is not null and (t.sticky_until is null or t.sticky_until > ${ctx.now}::timestamptz)`,
    essence: sql`t.is_essence`,
    closed: sql`t.is_closed`,
    reported: sql`t.id in (select r.subject_id from forum.reports r
      where r.site_id = ${ctx.site.id}::bigint and r.subject = 'topic' and r.decision is null)`,
  }[mark];
}

/** Published topics by the index of search, the few others by their own words. */
function containing(ctx: Ctx, keyword: string, words: ReturnType<typeof queryWords>): RawBuilder<unknown> {
  const id = idIn(keyword) ?? 0;
  if (words.length === 0) return sql`t.id = ${id}::bigint`;
  const tsquery = sql`${tsqueryText(words)}::tsquery`;
  return sql`t.id in (select w.topic_id from forum.topic_words w where w.words @@ ${tsquery}
    union all select u.id from forum.topics u
      where u.site_id = ${ctx.site.id}::bigint and u.state <> 'published' and u.words @@ ${tsquery}
    union all select ${id}::bigint)`;
}
