import { type RawBuilder, sql } from 'kysely';
import { begun, queryWords } from '../../../platform/text/search-words.ts';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import type { SearchQuery, SearchResults } from '../people/contract.ts';
import { readFollowedPeople } from '../people/list-follows.server.ts';
import { listQuoted } from '../people/quoted-comments.server.ts';
import { MAX_COUNTED } from '../rules.ts';
import { listTags } from '../tags/list-tags.server.ts';
import { CARD_COLUMNS, type CardRow, markColumns, stickyColumn, toCards } from '../topics/topic-rows.server.ts';
import { type Counted, findCommentHits, findTopicHits, MAX_HITS } from './hits.server.ts';

/** Of so many of the most relevant topics, the score decides as well. */
const MOST_SCORED = 60;

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

/** What is not found may not be typed to its end. */
async function inWords(keyword: string, find: (words: readonly string[]) => Promise<Found>): Promise<Found> {
  const words = queryWords(keyword);
  if (words.length === 0) return { total: 0, totalCapped: false };
  const found = await find(words);
  const typed = begun(words);
  return found.total === 0 && typed ? find(typed) : found;
}

/** Of the hits that are counted: one more may have been found. */
function limitOf({ page, limit }: Paged): RawBuilder<unknown> {
  const offset = Math.min(MAX_HITS, (page - 1) * limit);
  return sql`limit ${Math.min(limit, MAX_HITS - offset)} offset ${offset}`;
}

/** Hits with their rank; all but the most relevant come after them. */
const scored = sql`
  select r.id, r.published_at, r.relevance * (1 + coalesce(ln(1 + s.score), 0) / 10) as rank, r.place > ${sql.lit(MOST_SCORED)} as is_after
  from (
    select id, published_at, relevance, row_number() over (order by relevance desc, published_at desc) as place
    from hits) r
  left join forum.topics s on s.id = case when r.place <= ${sql.lit(MOST_SCORED)} then r.id end`;

async function findTopics(ctx: Ctx, words: readonly string[], query: Paged): Promise<Found> {
  const { page, limit, sort } = query;
  const isNewest = sort === 'newest';
  const onPage = limitOf(query);
  const most = isNewest ? Math.min(MAX_HITS, page * limit) : MAX_HITS;
  const { counted, rows } = await findTopicHits(ctx, words, { ...query, most }, async ({ hits, counted }) => {
    const ranked = isNewest ? sql`select id, published_at, null::float8 as rank, false as is_after from hits` : scored;
    // one row without a topic if there are none on the page
    const found = await sql<CardRow & Counted>`
      with ${hits},
      best as materialized (
        ${ranked} order by is_after, rank desc nulls last, published_at desc ${onPage})
      select n.*, ${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}
      from (select ${counted}) n left join (best join forum.topics t on t.id = best.id) on true
      order by best.is_after, best.rank desc nulls last, best.published_at desc`.execute(ctx.db);
    return { ...countedIn(found.rows), rows: found.rows.filter(({ id }) => id !== null) };
  });
  return { topics: await toCards(ctx, rows), ...totalOf(counted) };
}

async function findComments(ctx: Ctx, words: readonly string[], query: Paged): Promise<Found> {
  const { limit, sort } = query;
  const onPage = limitOf(query);
  const byLikes = sort !== 'newest';
  const order = byLikes ? sql`like_count desc, id desc` : sql`id desc`;
  const { counted, ids } = await findCommentHits(ctx, words, async ({ hits, counted }) => {
    const found = await sql<Counted & { ids: number[] }>`
      with ${hits}
      select ${counted}, array(
        select id from hits order by ${order} ${onPage}) as ids`.execute(ctx.db);
    return { ...countedIn(found.rows), ids: found.rows[0]?.ids ?? [] };
  });
  const wanted = sql`c.id = any (${ids}::bigint[])`;
  const shown = { wanted, order: byLikes ? sql`c.like_count desc, c.id desc` : sql`c.id desc`, page: 1, limit };
  const { list: comments } = await listQuoted(ctx, shown);
  return { comments, ...totalOf(counted) };
}

function countedIn([first]: readonly Counted[]): Counted {
  return { counted: first?.counted ?? 0, complete: first?.complete ?? true };
}

const totalOf = (counted: number): Pick<Found, 'total' | 'totalCapped'> => ({
  total: Math.min(counted, MAX_HITS),
  totalCapped: counted > MAX_HITS,
});

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
