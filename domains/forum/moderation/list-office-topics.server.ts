import { type RawBuilder, sql } from 'kysely';
import { pickText } from '../../../platform/locale/locale.ts';
import { begun, queryWords, tsqueryText } from '../../../platform/text/search-words.ts';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
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
}

/** The boards that the actor moderates. */
export async function moderatedBoards(ctx: Ctx): Promise<Board[]> {
  return (await visibleBoards(ctx)).filter((board) => mayAt(ctx, board, MODERATE));
}

/** Topics in every state, of the boards that the actor moderates. Counting ends at a thousand, and so do the pages. */
export async function listOfficeTopics(ctx: Ctx, query: Partial<OfficeTopicsQuery> = {}): Promise<OfficeTopics> {
  requirePermission(ctx, MODERATE);
  const { keyword = '', page = 1, limit = 20 } = query;
  const typed = queryWords(keyword);
  const words = begun(typed) ?? typed;
  const { rows, counted } = await findPage(ctx, query, words);
  const boards = await visibleBoards(ctx);
  const authors = await authorsOf(
    ctx,
    rows.map((row) => row.author_id),
  );
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

type Words = ReturnType<typeof queryWords>;

interface Page {
  rows: Row[];
  counted: number;
}

/**
 * Counting ends at a thousand. Fewer are sorted, whatever finds them. Of more, the index of the order is walked, which
 * has soon met enough of them; finding and sorting all would take longer the more there are.
 */
async function findPage(ctx: Ctx, query: Partial<OfficeTopicsQuery>, words: Words): Promise<Page> {
  const { page = 1, limit = 20 } = query;
  const offset = (page - 1) * limit;
  // each would read all rows before it, and no page of the list leads there
  if (offset >= MAX_COUNTED) return { rows: [], counted: 0 };
  const conditions = await conditionsOf(ctx, query);
  const wanted = sql.join(conditions, sql` and `);
  const found = query.keyword ? topicsWith(ctx, query.keyword, words) : sql`forum.topics t`;
  // a plan made for all times would read topics from any end of the table until it has met enough
  const newest = query.days ? sql`order by t.created_at desc` : sql``;
  const count = await sql<{ counted: number }>`
    select count(*)::int as counted from (
      select from ${found} where ${wanted} ${newest} limit ${sql.lit(MAX_COUNTED + 1)}) n`.execute(ctx.db);
  const counted = count.rows[0]?.counted ?? 0;
  if (counted === 0) return { rows: [], counted };
  const isFew = counted <= MAX_COUNTED;
  const each = query.keyword && !isFew ? [...conditions, containing(query.keyword, words)] : conditions;
  const from = isFew
    ? sql`(select t.* from ${found} where ${wanted} ${newest} limit ${sql.lit(MAX_COUNTED)}) t`
    : sql`${inOrder(ctx, query)} where ${sql.join(each, sql` and `)}`;
  const rows = await sql<Row>`
    select t.id, t.board_id, t.author_id, t.kind, t.state, t.title, t.tags, t.is_essence, t.is_closed, ${stickyColumn(ctx)},
      t.comment_count, t.view_count, t.created_at, (select count(*)::int from forum.reports r
        where r.subject = 'topic' and r.subject_id = t.id and r.decision is null) as reports
    from ${from} order by ${orderOf(query, isFew)} limit ${limit} offset ${offset}`.execute(ctx.db);
  return { rows: rows.rows, counted };
}

const isByViews = ({ sort }: Partial<OfficeTopicsQuery>) => sort === 'views';

function inOrder(ctx: Ctx, query: Partial<OfficeTopicsQuery>): RawBuilder<unknown> {
  return isByViews(query)
    ? sql`forum.topic_views v join forum.topics t on t.id = v.topic_id and v.site_id = ${ctx.site.id}::bigint`
    : sql`forum.topics t`;
}

function orderOf(query: Partial<OfficeTopicsQuery>, isFew: boolean): RawBuilder<unknown> {
  const way = query.order === 'asc' ? sql`asc` : sql`desc`;
  if (isByViews(query)) return isFew ? sql`t.view_count ${way}, t.id ${way}` : sql`v.views ${way}, v.topic_id ${way}`;
  return query.sort === 'comments' ? sql`t.comment_count ${way}, t.id ${way}` : sql`t.id ${way}`;
}

async function conditionsOf(
  ctx: Ctx,
  { board, kind, state, author, days, mark }: Partial<OfficeTopicsQuery>,
): Promise<RawBuilder<unknown>[]> {
  const ids = (await moderatedBoards(ctx)).map(({ id }) => id);
  const boards = board === undefined ? ids : ids.filter((id) => id === board);
  return [
    sql`t.site_id = ${ctx.site.id}::bigint and t.board_id = any (${boards}::bigint[])`,
    // as literals: a plan made for all kinds is wrong for a rare one, and the partial indexes of states are used
    ...(kind ? [sql`t.kind = ${sql.lit(kind)}`] : []),
    ...(state ? [sql`t.state = ${sql.lit(state)}`] : []),
    ...(state && state !== 'published' ? [sql`t.state <> 'published'`] : []),
    ...(author ? [await writtenBy(ctx, author)] : []),
    ...(days ? [sql`t.created_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`] : []),
    ...(mark ? [marked(ctx, mark)] : []),
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

function containing(keyword: string, words: Words): RawBuilder<unknown> {
  return sql`(t.words @@ ${tsqueryText(words)}::tsquery or t.id = ${idIn(keyword) ?? 0}::bigint)`;
}

/** Published topics by the index of search, the few others by their own words; each once. */
function topicsWith(ctx: Ctx, keyword: string, words: Words): RawBuilder<unknown> {
  const id = idIn(keyword);
  const tsquery = sql`${tsqueryText(words)}::tsquery`;
  const parts = [
    ...(words.length === 0
      ? []
      : [
          sql`select w.topic_id as id from forum.topic_words w
            where w.site_id = ${ctx.site.id}::bigint and w.words @@ ${tsquery}`,
          sql`select u.id from forum.topics u
            where u.site_id = ${ctx.site.id}::bigint and u.state <> 'published' and u.words @@ ${tsquery}`,
        ]),
    ...(id === null && words.length > 0 ? [] : [sql`select ${id ?? 0}::bigint as id`]),
  ];
  // only an id can be found twice, and removing duplicates needs all of them; `offset 0` looks up each topic, where a join
  // planned for all words would read the whole table
  return sql`(${sql.join(parts, id === null ? sql` union all ` : sql` union `)}) h
    cross join lateral (select * from forum.topics where id = h.id offset 0) t`;
}
