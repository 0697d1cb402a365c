import { type RawBuilder, sql } from 'kysely';
import { looseWords, queryWords, tsqueryText } from '../../../platform/search-words.ts';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, rateLimitKey } from '../../context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import type { SearchQuery, SearchResults } from '../people/contract.ts';
import { readFollowedPeople } from '../people/list-follows.server.ts';
import { listQuoted } from '../people/quoted-comments.server.ts';
import { MAX_COUNTED } from '../rules.ts';
import { listTags } from '../tags/list-tags.server.ts';
import {
  CARD_COLUMNS,
  type CardRow,
  markColumns,
  stickyColumn,
  toCards,
  visibleTopics,
} from '../topics/topic-rows.server.ts';

type Found = Pick<SearchResults, 'total' | 'totalCapped'> & Partial<SearchResults>;

/**
 * Topics, comments, people or tags in every language: words are cut by dictionary, Chinese that finds nothing is searched
 * by character. Only what the reader may view is found or counted.
 */
export async function searchForum(ctx: Ctx, query: Partial<SearchQuery>): Promise<SearchResults> {
  const { keyword = '', in: where = 'topics', page = 1, limit = 20 } = query;
  const empty = { topics: [], comments: [], people: [], tags: [], total: 0, totalCapped: false, page, limit };
  if (keyword.trim() === '') return empty;
  ctx.app.limits.searches.take(rateLimitKey(ctx), ctx.now);
  const found = await FINDERS[where](ctx, keyword, { ...query, page, limit });
  return { ...empty, ...found };
}

type Paged = Partial<SearchQuery> & { page: number; limit: number };
const FINDERS: Readonly<Record<SearchQuery['in'], (ctx: Ctx, keyword: string, query: Paged) => Promise<Found>>> = {
  topics: (ctx, keyword, query) => inWords(keyword, (words) => findTopics(ctx, words, query)),
  comments: (ctx, keyword, query) => inWords(keyword, (words) => findComments(ctx, words, query)),
  people: findPeople,
  tags: findTags,
};

/** Once with the words, and once more with Chinese characters if that found nothing. */
async function inWords(keyword: string, find: (tsquery: string) => Promise<Found>): Promise<Found> {
  const words = queryWords(keyword);
  if (words.length === 0) return { total: 0, totalCapped: false };
  const found = await find(tsqueryText(words));
  const loose = looseWords(words);
  return found.total > 0 || loose.length === words.length ? found : find(tsqueryText(loose));
}

async function conditions(ctx: Ctx, query: Paged): Promise<RawBuilder<unknown>> {
  const { board, kind, author, days, onlySolved } = query;
  const slugs = board ? await visibleBoards(ctx) : [];
  const boardId = slugs.find(({ slug }) => slug === board)?.id ?? 0;
  return sql.join(
    [
      await visibleTopics(ctx),
      ...(board ? [sql`t.board_id = ${boardId}::bigint`] : []),
      ...(kind ? [sql`t.kind = ${kind}`] : []),
      ...(author ? [sql`t.author_id = ${author}::bigint`] : []),
      ...(days ? [sql`t.published_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`] : []),
      ...(onlySolved ? [sql`t.accepted_comment_id is not null`] : []),
    ],
    sql` and `,
  );
}

async function findTopics(ctx: Ctx, tsquery: string, query: Paged): Promise<Found> {
  const wanted = sql`${await conditions(ctx, query)} and w.words @@ ${tsquery}::tsquery`;
  // relevance is computed for the newest thousand hits only: a word that every topic has must not rank them all
  const order =
    query.sort === 'newest'
      ? sql`t.published_at desc`
      : sql`ts_rank(hits.words, ${tsquery}::tsquery) * (1 + ln(1 + t.score) / 10) desc, t.published_at desc`;
  const found = await sql<CardRow & { counted: number }>`
    with hits as materialized (
      select t.id, w.words from forum.topic_words w join forum.topics t on t.id = w.topic_id
      where ${wanted} order by w.published_at desc limit ${sql.lit(MAX_COUNTED + 1)})
    select (select count(*)::int from hits) as counted, ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}
    from hits join forum.topics t on t.id = hits.id order by ${order}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(ctx.db);
  const counted = found.rows[0]?.counted ?? 0;
  return {
    topics: await toCards(ctx, found.rows),
    total: Math.min(counted, MAX_COUNTED),
    totalCapped: counted > MAX_COUNTED,
  };
}

async function findComments(ctx: Ctx, tsquery: string, { page, limit, sort }: Paged): Promise<Found> {
  const order = sort === 'newest' ? sql`c.id desc` : sql`c.like_count desc, c.id desc`;
  const wanted = sql`c.words @@ ${tsquery}::tsquery`;
  const { list: comments, total, totalCapped } = await listQuoted(ctx, { wanted, order, page, limit });
  return { comments, total, totalCapped };
}

async function findPeople(ctx: Ctx, keyword: string, { page, limit }: Paged): Promise<Found> {
  const ids = await searchPeople(ctx, keyword, MAX_COUNTED);
  const people = await readFollowedPeople(ctx, ids);
  const shown = people.slice((page - 1) * limit, page * limit);
  return { people: shown, total: people.length, totalCapped: people.length >= MAX_COUNTED };
}

async function findTags(ctx: Ctx, keyword: string, { limit }: Paged): Promise<Found> {
  const tags = await listTags(ctx, { starting: keyword, limit });
  return { tags, total: tags.length, totalCapped: false };
}
