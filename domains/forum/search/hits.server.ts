import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import type { SearchQuery } from '../people/contract.ts';
import { MAX_COUNTED } from '../rules.ts';

/** A word that more have is frequent: its newest hits are found by reading from the newest backwards. */
const FREQUENT = 2_000;

/** Where hits are looked for: `w` has the words, `site_id`, and the columns of `columns` and `newest`. */
interface Source {
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  wanted: RawBuilder<unknown>;
  /** The order of `w`, by an index; and the same of what was selected. */
  newest: RawBuilder<unknown>;
  newestHit: RawBuilder<unknown>;
  /** What the topics of hits must be: `t`; none if all will do. */
  ofTopic: readonly RawBuilder<unknown>[];
  /** How many of the newest are wanted. */
  most: number;
}

/** A common table expression `hits`, and their number as far as it is counted. */
export interface Hits {
  hits: RawBuilder<unknown>;
  counted: RawBuilder<number>;
}

/**
 * The newest hits of words. The index of words gives all hits of a word in no order, so that sorting those of a frequent
 * one would take longer the larger the forum is. Plans are made for all words: `offset 0` keeps them from sorting, and
 * from joining all topics instead of looking up those of hits.
 */
function newestHits(tsquery: string, source: Source): Hits {
  const { table, columns, wanted, newest, newestHit, ofTopic } = source;
  const most = sql.lit(source.most);
  const topic =
    ofTopic.length === 0
      ? sql`where true`
      : sql`cross join lateral (select * from forum.topics where id = found.topic_id offset 0) t
          where ${sql.join(ofTopic, sql` and `)}`;
  const hits = sql`
    unordered as materialized (
      select ${columns} from ${table} w where ${wanted} and w.words @@ ${tsquery}::tsquery
      limit ${sql.lit(FREQUENT + 1)}),
    hits as materialized (
      select *, row_number() over (order by ${newestHit}) as nth from (
        (select found.* from (select * from unordered order by ${newestHit}) found
          ${topic} and (select count(*) from unordered) <= ${sql.lit(FREQUENT)} limit ${most})
        union all
        (select found.* from (select * from (select ${columns} from ${table} w where ${wanted} order by ${newest} offset 0) each
            where each.words @@ ${tsquery}::tsquery offset 0) found
          ${topic} and (select count(*) from unordered) > ${sql.lit(FREQUENT)} limit ${most})) every_one)`;
  const from = ofTopic.length === 0 ? sql`unordered` : sql`hits`;
  return { hits, counted: sql<number>`(select least(count(*), ${sql.lit(MAX_COUNTED + 1)})::int from ${from})` };
}

/** Published topics on boards that the reader may view, as `topic_words` has them: at least the newest `most`. */
export async function topicHits(
  ctx: Ctx,
  tsquery: string,
  query: Partial<SearchQuery> & { most: number },
): Promise<Hits> {
  const { board, kind, author, days, onlySolved } = query;
  const boards = (await visibleBoards(ctx)).filter(({ slug }) => !board || slug === board);
  const wanted = [
    sql`w.site_id = ${ctx.site.id}::bigint and w.board_id = any (${boards.map(({ id }) => id)}::bigint[])`,
    ...(days ? [sql`w.published_at > ${ctx.now}::timestamptz - make_interval(days => ${days}::int)`] : []),
  ];
  const ofTopic = [
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(author ? [sql`t.author_id = ${author}::bigint`] : []),
    ...(onlySolved ? [sql`t.accepted_comment_id is not null`] : []),
  ];
  return newestHits(tsquery, {
    table: sql`forum.topic_words`,
    columns: sql`w.topic_id as id, w.topic_id, w.words, w.published_at`,
    wanted: sql.join(wanted, sql` and `),
    newest: sql`w.published_at desc`,
    newestHit: sql`published_at desc`,
    ofTopic,
    // without conditions on topics, all hits of the words are counted before
    most: ofTopic.length === 0 ? query.most : MAX_COUNTED + 1,
  });
}

/** Published comments of topics that the reader may view. */
export async function commentHits(ctx: Ctx, tsquery: string): Promise<Hits> {
  const ids = (await visibleBoards(ctx)).map(({ id }) => id);
  return newestHits(tsquery, {
    table: sql`forum.comments`,
    columns: sql`w.id, w.topic_id, w.words`,
    wanted: sql`w.site_id = ${ctx.site.id}::bigint and w.state = 'published'`,
    newest: sql`w.id desc`,
    newestHit: sql`id desc`,
    most: MAX_COUNTED + 1,
    ofTopic: [
      sql`t.site_id = ${ctx.site.id}::bigint and t.state = 'published' and t.board_id = any (${ids}::bigint[])`,
    ],
  });
}
