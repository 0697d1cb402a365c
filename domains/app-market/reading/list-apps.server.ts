import { type RawBuilder, sql } from 'kysely';
import { begun, queryWords, tsqueryText } from '../../../platform/text/search-words.ts';
import type { Ctx } from '../../kit/context.ts';
import type { AppCard, AppCharts, AppList, AppListQuery } from './contract.ts';
import { CARD_COLUMNS, type CardRow, readCategoryWithChildren, toCards } from './read-cards.server.ts';
import { type Chart, MOST_APPS_COUNTED, NEAR_NAME } from './rules.ts';

type Condition = RawBuilder<unknown>;

const LISTED = sql`a.status = 'listed'`;

/**
 * One page of listed apps; a search finds announced ones as well. Words that no app has are looked for as the beginning
 * of a word, then in names that are spelt similarly.
 */
export async function listApps(ctx: Ctx, query: AppListQuery): Promise<AppList> {
  const filters = await conditionsOf(ctx, query);
  const keyword = query.keyword.trim();
  if (!keyword) return readPage(ctx, query, [LISTED, ...filters], orderOf(query.sort));
  ctx.app.limits.searches.take(ctx.ip, ctx.now);
  const scope = [sql`a.status in ('listed', 'announced')`, ...filters];
  const words = queryWords(keyword);
  for (const asked of [words, begun(words)]) {
    if (!asked || asked.length === 0) continue;
    const match = sql`a.words @@ ${tsqueryText(asked)}::tsquery`;
    const found = await readPage(ctx, query, [...scope, match], orderOf(query.sort, keyword));
    if (found.total > 0) return found;
  }
  const likeness = sql`word_similarity(lower(${keyword}), lower(a.name))`;
  const similar = await readPage(
    ctx,
    query,
    [...scope, sql`${likeness} >= ${NEAR_NAME}::float8`],
    sql`${likeness} desc, a.id desc`,
  );
  return { ...similar, isSimilar: similar.total > 0 };
}

async function conditionsOf(ctx: Ctx, query: AppListQuery): Promise<Condition[]> {
  const { cid, platform, kind, rating, official } = query;
  const categories = cid === undefined ? null : (await readCategoryWithChildren(ctx, cid)).ids;
  return [
    ...(categories ? [sql`a.category_id = any (${categories}::bigint[])`] : []),
    ...(platform ? [sql`a.platforms && array[${platform}, 'any']::text[]`] : []),
    ...(kind ? [sql`a.kind = ${kind}`] : []),
    ...(rating ? [sql`a.rating_score >= ${rating}::numeric`] : []),
    ...(official ? [sql`a.is_official`] : []),
  ];
}

/** Apps whose name has what was typed come before those that mention it. */
function orderOf(sort: AppListQuery['sort'], keyword?: string): RawBuilder<unknown> {
  switch (sort) {
    case 'downloads':
      return sql`a.download_count desc, a.id desc`;
    case 'rating':
      return sql`a.rating_score desc, a.id desc`;
    case 'newest':
      return sql`a.listed_at desc nulls last, a.id desc`;
    case 'relevance':
      return keyword === undefined
        ? sql`a.week_count desc, a.id desc`
        : sql`strpos(lower(a.name), lower(${keyword})) > 0 desc, a.week_count desc, a.id desc`;
  }
}

async function readPage(
  ctx: Ctx,
  { page, limit }: AppListQuery,
  conditions: readonly Condition[],
  order: RawBuilder<unknown>,
): Promise<AppList> {
  const where = sql.join(conditions, sql` and `);
  const [counted, rows] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from apps.apps a where ${where} limit ${sql.lit(MOST_APPS_COUNTED + 1)}) counted`.execute(ctx.db),
    sql<CardRow>`
      select ${CARD_COLUMNS} from apps.apps a where ${where} order by ${order}
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return {
    list: await toCards(ctx, rows.rows),
    total: Math.min(total, MOST_APPS_COUNTED),
    totalCapped: total > MOST_APPS_COUNTED,
    page,
    limit,
    isSimilar: false,
  };
}

const CHART: Record<Chart, { only: Condition; order: RawBuilder<unknown> }> = {
  downloads: { only: LISTED, order: sql`a.week_count desc, a.id desc` },
  rising: {
    only: sql`${LISTED} and a.week_count > a.former_week_count`,
    order: sql`a.week_count - a.former_week_count desc, a.id desc`,
  },
  newest: { only: LISTED, order: sql`a.listed_at desc, a.id desc` },
  rated: { only: sql`${LISTED} and a.rating_count > 0`, order: sql`a.rating_score desc, a.id desc` },
};

/** The first apps of a chart. */
function readChart(ctx: Ctx, chart: Chart, limit: number): Promise<AppCard[]> {
  const { only, order } = CHART[chart];
  return readSome(ctx, only, order, limit);
}

/** Downloads of the last seven days, what rose most against the seven days before, the newest, the best rated. */
export async function readCharts(ctx: Ctx, { limit }: { limit: number }): Promise<AppCharts> {
  const [downloads, rising, newest, rated] = await Promise.all([
    readChart(ctx, 'downloads', limit),
    readChart(ctx, 'rising', limit),
    readChart(ctx, 'newest', limit),
    readChart(ctx, 'rated', limit),
  ]);
  return { downloads, rising, newest, rated };
}

/** Announced apps, those that come first before the others. */
export function listAnnounced(ctx: Ctx, limit: number): Promise<AppCard[]> {
  return readSome(ctx, sql`a.status = 'announced'`, sql`a.planned_for nulls last, a.id`, limit);
}

/** What a developer offers, announced apps included. */
export function listAppsOfDeveloper(ctx: Ctx, developerId: number, limit: number): Promise<AppCard[]> {
  const own = sql`a.developer_id = ${developerId}::bigint and a.status in ('listed', 'announced')`;
  return readSome(ctx, own, sql`a.id desc`, limit);
}

/** Others of the same category that many people download. */
export function listSimilar(ctx: Ctx, app: { id: number; categoryId: number }, limit: number): Promise<AppCard[]> {
  const others = sql`${LISTED} and a.category_id = ${app.categoryId}::bigint and a.id <> ${app.id}::bigint`;
  return readSome(ctx, others, sql`a.week_count desc, a.id desc`, limit);
}

async function readSome(ctx: Ctx, only: Condition, order: RawBuilder<unknown>, limit: number): Promise<AppCard[]> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from apps.apps a where ${only} order by ${order} limit ${limit}::int`.execute(ctx.db);
  return toCards(ctx, found.rows);
}
