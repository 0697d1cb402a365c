import { type RawBuilder, sql } from 'kysely';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Board, requireBoard, visibleBoards } from '../boards/boards.server.ts';
import type { FeedQuery, TopicFeed } from '../contract.ts';
import { type Feed, MAX_COUNTED } from '../rules.ts';
import { tagKey } from '../tags/rules.ts';
import { CARD_COLUMNS, type CardRow, markColumns, stickyColumn, toCards } from './topic-rows.server.ts';

const WEEK_DAYS = 7;

const ORDER: Readonly<Record<Feed, RawBuilder<unknown>>> = {
  recommended: sql`t.hot desc, t.id desc`,
  newest: sql`t.published_at desc, t.id desc`,
  active: sql`coalesce(t.last_comment_at, t.published_at) desc, t.id desc`,
  essence: sql`t.published_at desc, t.id desc`,
  following: sql`t.published_at desc, t.id desc`,
  hot: sql`t.score desc, t.published_at desc, t.id desc`,
  unanswered: sql`t.published_at desc, t.id desc`,
};

/** In the recommended order, a topic in the first of several languages counts as that much newer: three days. */
const FIRST_LANGUAGE_SECONDS = 259_200;

interface Listed {
  counted: number;
  list: CardRow[];
  sticky: CardRow[];
}

/**
 * A page of topics. `following` needs a member and is empty for guests; `hot` covers the last seven days. Throws
 * `forum_board_not_found`; an unknown tag has no topics. One query, and another for names that were not read recently.
 */
export async function listFeed(ctx: Ctx, query: Partial<FeedQuery> = {}): Promise<TopicFeed> {
  const { feed = 'recommended', page = 1, limit = 20 } = query;
  const boards = query.board ? [await requireBoard(ctx, { slug: query.board })] : await visibleBoards(ctx);
  const isPlain = !query.tag && !query.kind && !query.author;
  const languages = query.writtenIn ? readLanguages(query.writtenIn) : undefined;
  const inLanguage = languages ? [writtenIn(languages)] : [];
  // only the feeds that show everything start with what is kept at the top
  const hasSticky = isPlain && (feed === 'recommended' || feed === 'active' || feed === 'newest');
  const scope = query.board ? sql`t.sticky is not null` : sql`t.sticky = 'site'`;
  const isSticky = sql`(${scope} and (t.sticky_until is null or t.sticky_until > ${ctx.now}::timestamptz))`;
  const conditions = [
    ...conditionsOf(ctx, boards, query),
    ...(hasSticky ? [sql`not coalesce(${isSticky}, false)`] : []),
  ];
  const wanted = sql.join([...conditions, ...inLanguage], sql` and `);
  const columns = sql`${CARD_COLUMNS}, ${stickyColumn(ctx)}, ${markColumns(ctx)}`;
  const sticky =
    hasSticky && page === 1
      ? sql`(select coalesce(json_agg(s), '[]') from (select ${columns} from forum.topics t
          where ${sql.join([visibleOn(ctx, boards), isSticky, ...inLanguage], sql` and `)} order by t.published_at desc limit 10) s)`
      : sql`'[]'::json`;
  const found = await sql<Listed>`
    select ${counted(wanted, hasSticky && inLanguage.length === 0 ? boards : undefined)} as counted, ${sticky} as sticky,
      (select coalesce(json_agg(l), '[]') from (select ${columns} from ${
        feed === 'recommended' && languages && languages.length > 1
          ? firstLanguageFirst(conditions, languages, page * limit)
          : sql`forum.topics t where ${wanted} order by ${ORDER[feed]}`
      } limit ${limit} offset ${(page - 1) * limit}) l) as list`.execute(ctx.db);
  const row = found.rows[0] ?? { counted: 0, list: [], sticky: [] };
  const cards = await toCards(ctx, [...row.sticky, ...row.list].map(readDates), boards);
  return {
    sticky: cards.slice(0, row.sticky.length),
    list: cards.slice(row.sticky.length),
    total: Math.min(row.counted, MAX_COUNTED),
    totalCapped: row.counted > MAX_COUNTED,
    page,
    limit,
  };
}

/** JSON has no dates. */
function readDates(row: CardRow): CardRow {
  return {
    ...row,
    shown_at: new Date(row.shown_at),
    last_comment_at: row.last_comment_at && new Date(row.last_comment_at),
  };
}

function visibleOn(ctx: Ctx, boards: readonly Board[]): RawBuilder<unknown> {
  const ids = boards.map(({ id }) => id);
  const only = ids.length === 1 ? sql`t.board_id = ${ids[0]}::bigint` : sql`t.board_id = any (${ids}::bigint[])`;
  return sql`t.site_id = ${ctx.site.id}::bigint and t.state = 'published' and ${only}`;
}

/** Counting stops after a thousand; what is not filtered has a counter. */
function counted(wanted: RawBuilder<unknown>, boards: readonly Board[] | undefined): RawBuilder<unknown> {
  if (boards) {
    const ids = boards.map(({ id }) => id);
    return sql`(select coalesce(sum(topic_count), 0)::int from forum.boards where id = any (${ids}::bigint[]))`;
  }
  return sql`(select count(*)::int from (select from forum.topics t where ${wanted} limit ${sql.lit(MAX_COUNTED + 1)}) c)`;
}

function conditionsOf(ctx: Ctx, boards: readonly Board[], query: Partial<FeedQuery>): RawBuilder<unknown>[] {
  const { feed, tag, kind, author } = query;
  return [
    visibleOn(ctx, boards),
    ...(feed === 'essence' ? [sql`t.is_essence`] : []),
    ...(feed === 'unanswered' ? [sql`t.kind = 'question' and t.accepted_comment_id is null`] : []),
    ...(feed === 'hot' ? [sql`t.published_at > ${ctx.now}::timestamptz - make_interval(days => ${WEEK_DAYS})`] : []),
    ...(feed === 'following' ? [followedBy(ctx)] : []),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(author ? [sql`t.author_id = ${author}::bigint`] : []),
    ...(tag
      ? [
          sql`t.id in (select tt.topic_id from forum.topic_tags tt join forum.tags g on g.id = tt.tag_id
            where g.site_id = ${ctx.site.id}::bigint and g.key = ${tagKey(tag)})`,
        ]
      : []),
  ];
}

/** The known languages of a list, each once. */
function readLanguages(text: string): Locale[] {
  return [...new Set(text.split(','))].filter((language) =>
    (LOCALES as readonly string[]).includes(language),
  ) as Locale[];
}

/** As literals: a plan made for all languages walks the whole order for one that few topics are written in. */
function writtenIn(languages: readonly Locale[]): RawBuilder<unknown> {
  if (languages.length === 0) return sql`false`;
  return sql`t.locale in (${sql.join(languages.map((language) => sql.lit(language)))})`;
}

/** Merges two lists, those in the first language and the others: each is read in the order of an index, up to the page. */
function firstLanguageFirst(
  conditions: readonly RawBuilder<unknown>[],
  [first, ...others]: readonly Locale[],
  needed: number,
): RawBuilder<unknown> {
  const part = (languages: readonly Locale[], seconds: number) => sql`
    (select t.id, t.hot + ${sql.lit(seconds)} as rank from forum.topics t
      where ${sql.join([...conditions, writtenIn(languages)], sql` and `)} order by ${ORDER.recommended} limit ${needed})`;
  return sql`(${part(first ? [first] : [], FIRST_LANGUAGE_SECONDS)} union all ${part(others, 0)}) ranked
    join forum.topics t on t.id = ranked.id order by ranked.rank desc, t.id desc`;
}

/** By an author, on a board or with a tag that the reader follows. */
function followedBy(ctx: Ctx): RawBuilder<unknown> {
  const userId = ctx.actor?.userId ?? 0;
  const followed = (subject: string) => sql`(select f.subject_id from forum.follows f
    where f.site_id = ${ctx.site.id}::bigint and f.user_id = ${userId}::bigint and f.subject = ${sql.lit(subject)})`;
  return sql`(t.author_id in ${followed('author')} or t.board_id in ${followed('board')}
    or exists (select from forum.topic_tags tt where tt.topic_id = t.id and tt.tag_id in ${followed('tag')}))`;
}
