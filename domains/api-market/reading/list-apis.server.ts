import { type RawBuilder, sql } from 'kysely';
import { begun, queryWords, tsqueryText } from '../../../platform/text/search-words.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ApiCard, ApiList, ApiListQuery } from './contract.ts';
import { type CardRow, cardColumns, plansOnOffer, readCategoryWithChildren, toCards } from './read-cards.server.ts';
import { MOST_APIS_COUNTED, NEAR_NAME } from './rules.ts';

type Condition = RawBuilder<unknown>;

const LISTED = sql`a.status = 'listed'`;

/**
 * One page of listed APIs. Words that no API has are looked for as the beginning of a word, then in names that are spelt
 * similarly.
 */
export async function listApis(ctx: Ctx, query: ApiListQuery): Promise<ApiList> {
  const { categoryName, conditions } = await conditionsOf(ctx, query);
  const keyword = keywordOf(query, categoryName);
  if (!keyword) return readPage(ctx, query, conditions, orderOf(ctx, query.sort));
  ctx.app.limits.searches.take(ctx.ip, ctx.now);
  const words = queryWords(keyword);
  for (const asked of [words, begun(words)]) {
    if (!asked || asked.length === 0) continue;
    const match = sql`a.words @@ ${tsqueryText(asked)}::tsquery`;
    const found = await readPage(ctx, query, [...conditions, match], orderOf(ctx, query.sort, keyword));
    if (found.total > 0) return found;
  }
  const likeness = sql`(select max(word_similarity(lower(${keyword}), lower(n.value))) from jsonb_each_text(a.name) n)`;
  const near = sql`${likeness} >= ${NEAR_NAME}::float8`;
  const similar = await readPage(ctx, query, [...conditions, near], sql`${likeness} desc, a.id desc`);
  return { ...similar, isSimilar: similar.total > 0 };
}

/** Addresses of a category may repeat its name, which is no word to search for. */
function keywordOf({ title, name }: ApiListQuery, categoryName: string): string {
  const keyword = title.trim() || name.trim();
  return keyword === categoryName ? '' : keyword;
}

async function conditionsOf(ctx: Ctx, { cid, free }: ApiListQuery) {
  const category = cid === undefined ? undefined : await readCategoryWithChildren(ctx, cid);
  const conditions = [
    LISTED,
    ...(category ? [sql`a.category_id = any (${category.ids}::bigint[])`] : []),
    ...(free ? [sql`exists (select from ${plansOnOffer(ctx)} and v.price_minor = 0)`] : []),
  ];
  return { categoryName: category?.name ?? '', conditions };
}

/** APIs whose name has what was typed come before those that mention it. */
function orderOf(ctx: Ctx, sort: ApiListQuery['sort'], keyword?: string): Condition {
  switch (sort) {
    case 'name':
      return sql`lower(coalesce(a.name ->> ${ctx.locale}, a.name ->> 'en')), a.id`;
    case 'newest':
      return sql`a.listed_at desc, a.id desc`;
    case 'relevance':
      return keyword === undefined
        ? sql`a.listed_at desc, a.id desc`
        : sql`strpos(lower(a.name::text), lower(${keyword})) > 0 desc, a.listed_at desc, a.id desc`;
  }
}

async function readPage(
  ctx: Ctx,
  { page, limit }: ApiListQuery,
  conditions: readonly Condition[],
  order: Condition,
): Promise<ApiList> {
  const where = sql.join(conditions, sql` and `);
  const [counted, rows] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from apis.apis a where ${where} limit ${sql.lit(MOST_APIS_COUNTED + 1)}) counted`.execute(ctx.db),
    sql<CardRow>`
      select ${cardColumns(ctx)} from apis.apis a where ${where} order by ${order}
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return {
    list: await toCards(ctx, rows.rows),
    total: Math.min(total, MOST_APIS_COUNTED),
    totalCapped: total > MOST_APIS_COUNTED,
    page,
    limit,
    isSimilar: false,
  };
}

export interface ApiShelf {
  id: number;
  name: string;
  apis: ApiCard[];
}

/** The newest APIs of each category of the first level, those below it included; empty ones are left out. */
export async function readShelves(
  ctx: Ctx,
  categories: readonly { id: number; name: string }[],
  limit: number,
): Promise<ApiShelf[]> {
  const shelves = await Promise.all(
    categories.map(async ({ id, name }) => {
      const { ids } = await readCategoryWithChildren(ctx, id);
      return { id, name, apis: await readSome(ctx, sql`${LISTED} and a.category_id = any (${ids}::bigint[])`, limit) };
    }),
  );
  return shelves.filter(({ apis }) => apis.length > 0);
}

export const listNewest = (ctx: Ctx, limit: number): Promise<ApiCard[]> => readSome(ctx, LISTED, limit);

/** What a developer offers. */
export const listApisOfDeveloper = (ctx: Ctx, developerId: number, limit: number): Promise<ApiCard[]> =>
  readSome(ctx, sql`${LISTED} and a.developer_id = ${developerId}::bigint`, limit);

/** Others of the same category. */
export const listSimilar = (ctx: Ctx, api: { id: number; categoryId: number }, limit: number): Promise<ApiCard[]> =>
  readSome(ctx, sql`${LISTED} and a.category_id = ${api.categoryId}::bigint and a.id <> ${api.id}::bigint`, limit);

async function readSome(ctx: Ctx, only: Condition, limit: number): Promise<ApiCard[]> {
  const found = await sql<CardRow>`
    select ${cardColumns(ctx)} from apis.apis a where ${only} order by a.listed_at desc, a.id desc
    limit ${limit}::int`.execute(ctx.db);
  return toCards(ctx, found.rows);
}
