import { type RawBuilder, sql } from 'kysely';
import { tsqueryText } from '../../../platform/text/search-words.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import type { SearchQuery } from '../people/contract.ts';
import { type Estimate, estimateHits } from './frequent-words.server.ts';

/**
 * Counting ends there, and so do the pages: further hits would make a search of a large forum slower than one of a small
 * forum, for pages that are hardly ever opened.
 */
export const MAX_HITS = 200;
/** So many hits are always taken from the index of words. */
const FEW = 2_048;
/** Reading a row costs less than fetching a hit that the index found. */
const READS_PER_HIT = 2.5;
/** Reading from the newest is given up after so many times the rows that should have been enough. */
const PATIENCE = 8;
/** The same on one board: a limit near the number of its rows would be planned as a sort of all of them. */
const PATIENCE_ON_BOARD = 2;
/** One topic in so many is assumed to be of a wanted kind. */
const ONE_OF_TOPICS = 4;

/** Where hits are looked for: `w` has the words and what the conditions name. */
interface Source {
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** Further columns, which are computed for the wanted hits only. */
  shown: RawBuilder<unknown>;
  /** The conditions that the index of `newest` answers, and the others. */
  scope: RawBuilder<unknown>;
  wanted: readonly RawBuilder<unknown>[];
  /** The order of `w`, by an index; and the same of what was selected. */
  newest: RawBuilder<unknown>;
  newestHit: RawBuilder<unknown>;
  /** What the topics of hits must be: `t`; none if all will do. */
  ofTopic: readonly RawBuilder<unknown>[];
  /** How many of the newest are wanted. */
  most: number;
  patience: number;
}

/** Common table expressions that end with `hits`, and what is to be selected with them. */
interface Hits {
  hits: RawBuilder<unknown>;
  /** The columns of `Counted`. */
  counted: RawBuilder<unknown>;
}

export interface Counted {
  /** As far as they are counted. */
  counted: number;
  /** Whether these are the newest hits; if not, others have to be looked for. */
  complete: boolean;
}

/** Runs a statement on hits. */
type Run<T> = (hits: Hits) => Promise<T & Counted>;

/**
 * The newest hits of words. The index of words gives all hits of a word in no order, which takes longer the more there
 * are; reading from the newest takes longer the fewer there are. The estimate chooses the shorter way, and if it was wrong,
 * the other one follows.
 */
async function findNewest<T>(source: Source, tsquery: string, { rows, share }: Estimate, run: Run<T>) {
  const enough = MAX_HITS + 1;
  const few = Math.max(FEW, powerOfTwo(Math.sqrt((enough * rows) / READS_PER_HIT)) / 2);
  if (rows * share > few) {
    // it ends with enough hits, usually long before: several words may be together more rarely than estimated
    const found = await run(hitsAmongNewest(tsquery, source, powerOfTwo((source.patience * enough) / share)));
    if (found.complete) return found;
  }
  const found = await run(hitsOfIndex(tsquery, source, few));
  if (found.complete) return found;
  return run(hitsFromNewest(tsquery, source));
}

/** Few different numbers, so that statements that name them can stay prepared. */
const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(least));

/** The topic of each hit of `found`. Plans are made for all words: `offset 0` keeps them from joining all topics. */
function topicOf({ ofTopic }: Source): RawBuilder<unknown> {
  if (ofTopic.length === 0) return sql`where true`;
  return sql`cross join lateral (select * from forum.topics where id = found.topic_id offset 0) t
    where ${sql.join(ofTopic, sql` and `)}`;
}

const countedIn = (hits: RawBuilder<unknown>) =>
  sql<number>`(select least(count(*), ${sql.lit(MAX_HITS + 1)})::int from ${hits})`;

/**
 * All hits by the index of words, if they are not more than `few`. Planned without the limit: PostgreSQL can expect
 * far more rows with a word than there are, and would read a large table from its start to find the first of them.
 */
function hitsOfIndex(tsquery: string, source: Source, few: number): Hits {
  const { table, columns, shown, scope, wanted, newestHit, ofTopic, most } = source;
  const isFew = sql`(select count(*) from unordered) <= ${sql.lit(few)}`;
  const hits = sql`
    matching as materialized (
      select ${columns} from ${table} w where ${sql.join([scope, ...wanted], sql` and `)} and w.words @@ ${tsquery}::tsquery),
    unordered as materialized (select * from matching limit ${sql.lit(few + 1)}),
    hits as materialized (
      select *${shown} from (
        select found.* from (select * from unordered order by ${newestHit}) found
        ${topicOf(source)} and ${isFew} limit ${sql.lit(most)}) each)`;
  const counted = countedIn(ofTopic.length === 0 ? sql`unordered` : sql`hits`);
  return { hits, counted: sql`${counted} as counted, ${isFew} as complete` };
}

/** The hits among this many of the newest rows, complete if there are more than are counted or no older rows. */
function hitsAmongNewest(tsquery: string, source: Source, length: number): Hits {
  const { table, scope, newest } = source;
  const rows = sql`(select w.* from ${table} w where ${scope} order by ${newest} limit ${sql.lit(length)})`;
  const hits = readBackwards(tsquery, { ...source, most: MAX_HITS + 1 }, rows);
  const counted = countedIn(sql`hits`);
  const older = sql`select from ${table} w where ${scope} order by ${newest} limit 1 offset ${sql.lit(length)}`;
  const complete = sql`${counted} > ${sql.lit(MAX_HITS)} or not exists (${older})`;
  return { hits, counted: sql`${counted} as counted, ${complete} as complete` };
}

/** The newest hits of words that are known to be frequent. */
function hitsFromNewest(tsquery: string, source: Source): Hits {
  const { table, scope, newest, ofTopic } = source;
  const rows = sql`(select w.* from ${table} w where ${scope} order by ${newest} offset 0)`;
  const hits = readBackwards(tsquery, source, rows);
  const counted = ofTopic.length === 0 ? sql.lit(MAX_HITS + 1) : countedIn(sql`hits`);
  return { hits, counted: sql`${counted} as counted, true as complete` };
}

function readBackwards(tsquery: string, source: Source, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { columns, shown, wanted, most } = source;
  return sql`
    hits as materialized (
      select *${shown} from (
        select found.* from (select ${columns} from ${rows} w
          where ${sql.join([...wanted, sql`w.words @@ ${tsquery}::tsquery`], sql` and `)} offset 0) found
        ${topicOf(source)} limit ${sql.lit(most)}) each)`;
}

/**
 * Published topics on boards that the reader may view, as `topic_words` has them: at least the newest `most`, with their
 * `relevance` unless only the newest are asked for.
 */
export async function findTopicHits<T>(
  ctx: Ctx,
  words: readonly string[],
  query: Partial<SearchQuery> & { most: number },
  run: Run<T>,
): Promise<T & Counted> {
  const { board, kind, author, days, onlySolved, sort } = query;
  const tsquery = tsqueryText(words);
  const boards = (await visibleBoards(ctx)).filter(({ slug }) => !board || slug === board).map(({ id }) => id);
  const [only] = boards.length === 1 ? boards : [];
  const scope = [
    sql`w.site_id = ${ctx.site.id}::bigint`,
    ...(only === undefined ? [] : [sql`w.board_id = ${only}::bigint`]),
    ...(days ? [sql`w.published_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`] : []),
  ];
  const ofTopic = [
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(onlySolved ? [sql`t.accepted_comment_id is not null`] : []),
  ];
  const own = sql`array(select id from forum.topics where author_id = ${author ?? 0}::bigint and state = 'published')`;
  const wanted = [
    ...(only === undefined ? [sql`w.board_id = any (${boards}::bigint[])`] : []),
    ...(author ? [sql`w.topic_id = any (${own})`] : []),
  ];
  const isNewest = sort === 'newest';
  const source: Source = {
    table: sql`forum.topic_words`,
    columns: sql`w.topic_id as id, w.topic_id, w.published_at${isNewest ? sql`` : sql`, w.words`}`,
    shown: isNewest ? sql`` : sql`, ts_rank(words, ${tsquery}::tsquery) as relevance`,
    scope: sql.join(scope, sql` and `),
    wanted,
    newest: sql`w.published_at desc`,
    newestHit: sql`published_at desc`,
    ofTopic,
    // without conditions on topics, all hits of the words are counted before
    most: ofTopic.length === 0 ? query.most : MAX_HITS + 1,
    patience: only === undefined ? PATIENCE : PATIENCE_ON_BOARD,
  };
  const estimated = await estimateHits(ctx, 'topic_words', words);
  const share = author ? 0 : estimated.share / (ofTopic.length === 0 ? 1 : ONE_OF_TOPICS);
  return findNewest(source, tsquery, { ...estimated, share }, run);
}

/** Published comments of topics that the reader may view. */
export async function findCommentHits<T>(ctx: Ctx, words: readonly string[], run: Run<T>): Promise<T & Counted> {
  const ids = (await visibleBoards(ctx)).map(({ id }) => id);
  const source: Source = {
    table: sql`forum.comments`,
    columns: sql`w.id, w.topic_id, w.like_count`,
    shown: sql``,
    scope: sql`w.site_id = ${ctx.site.id}::bigint and w.state = 'published'`,
    wanted: [],
    newest: sql`w.id desc`,
    newestHit: sql`id desc`,
    most: MAX_HITS + 1,
    patience: PATIENCE,
    ofTopic: [
      sql`t.site_id = ${ctx.site.id}::bigint and t.state = 'published' and t.board_id = any (${ids}::bigint[])`,
    ],
  };
  return findNewest(source, tsqueryText(words), await estimateHits(ctx, 'comments', words), run);
}
