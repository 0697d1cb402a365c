import { sql } from 'kysely';
import { looseWords, queryWords, tsqueryText } from '../../../platform/search-words.ts';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, rateLimitKey } from '../../context.ts';
import type { SearchQuery, SearchResults } from '../people/contract.ts';
import { readFollowedPeople } from '../people/list-follows.server.ts';
import { listQuoted } from '../people/quoted-comments.server.ts';
import { MAX_COUNTED } from '../rules.ts';
import { listTags } from '../tags/list-tags.server.ts';
import { CARD_COLUMNS, type CardRow, markColumns, stickyColumn, toCards } from '../topics/topic-rows.server.ts';
import { commentHits, topicHits } from './hits.server.ts';

/** Relevance is computed for the newest hits; the others follow by time. */
const MOST_RANKED = 500;

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

async function findTopics(ctx: Ctx, tsquery: string, query: Paged): Promise<Found> {
  const ranked =
    query.sort === 'newest'
      ? sql`null::float8`
      : sql`case when hits.nth <= ${sql.lit(MOST_RANKED)}
          then ts_rank(hits.words, ${tsquery}::tsquery) * (1 + ln(1 + s.score) / 10) end`;
  const shown = query.page * query.limit;
  const most = Math.min(MAX_COUNTED, query.sort === 'newest' ? shown : Math.max(MOST_RANKED, shown));
  const { hits, counted } = await topicHits(ctx, tsquery, { ...query, most });
  const found = await sql<CardRow & { counted: number }>`
    with ${hits},
    best as materialized (
      select hits.id, hits.published_at, ${ranked} as rank
      from hits left join forum.topics s on s.id = case when hits.nth <= ${sql.lit(MOST_RANKED)} then hits.id end
      order by rank desc nulls last, hits.published_at desc limit ${query.limit} offset ${(query.page - 1) * query.limit})
    select ${counted} as counted, ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}
    from best join forum.topics t on t.id = best.id
    order by best.rank desc nulls last, best.published_at desc`.execute(ctx.db);
  const total = found.rows[0]?.counted ?? 0;
  return {
    topics: await toCards(ctx, found.rows),
    total: Math.min(total, MAX_COUNTED),
    totalCapped: total > MAX_COUNTED,
  };
}

async function findComments(ctx: Ctx, tsquery: string, { page, limit, sort }: Paged): Promise<Found> {
  const { hits } = await commentHits(ctx, tsquery);
  const newest = await sql<{ ids: number[] }>`
    with ${hits} select coalesce(array_agg(id), '{}') as ids from hits`.execute(ctx.db);
  const ids = newest.rows[0]?.ids ?? [];
  const order = sort === 'newest' ? sql`c.id desc` : sql`c.like_count desc, c.id desc`;
  const wanted = sql`c.id = any (${ids}::bigint[])`;
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
