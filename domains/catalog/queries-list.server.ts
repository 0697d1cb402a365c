import { type RawBuilder, sql } from 'kysely';
import { convertMinor } from '../../platform/locale/money.ts';
import { begun, queryWords, tsqueryText } from '../../platform/text/search-words.ts';
import type { Ctx } from '../kit/context.ts';
import { type CardRow, cardJson, flashOfPicked, joinedFlash, toCard } from './card.server.ts';
import type { ProductFilter, ProductList } from './contract.ts';
import { PLACED_NOW, SOLD_NOW } from './open-shops.server.ts';
import { type ListOrder, MAX_COUNTED, orderOf, PAGE_SIZE } from './rules.ts';

const BASE_CURRENCY = { currency: 'CNY', rate: '1' };

/** Pages of the usual size up to here are requested so often that each may have its own plan. */
const OFTEN_ASKED = 10;
/** The planner estimates from literals in a statement; for a parameter it assumes a tenth of the table. */
const TO_COUNT = sql.lit(MAX_COUNTED + 1);

interface Asked {
  words: readonly string[];
  /** Half of the words are enough, and products with more of them come first. */
  isAny?: boolean;
}

interface Page {
  cards: CardRow[] | null;
  counted: number;
}

/**
 * One page of products on sale. A keyword that finds nothing in the whole shop is searched for again: as the beginning
 * of a word, in a corrected spelling (`correctedTo`), then by half of its words (`isSimilar`). Where only the filters
 * leave nothing, nothing is shown.
 */
export async function listProducts(ctx: Ctx, filter: ProductFilter): Promise<ProductList> {
  const keyword = filter.keyword?.trim() ?? '';
  if (!keyword) return answer(ctx, filter, await readPage(ctx, filter, null));
  // cached responses never get here; each new search is work for the database
  ctx.app.limits.searches.take(ctx.ip, ctx.now);
  const words = queryWords(keyword);
  if (words.length === 0) return answer(ctx, filter, { cards: null, counted: 0 });
  for (const typed of [words, begun(words)]) {
    if (!typed) continue;
    const found = await readPage(ctx, filter, { words: typed });
    if (found.counted > 0 || (isNarrowed(filter) && (await isFound(ctx, typed)))) return answer(ctx, filter, found);
  }
  const mended = await mendWords(ctx, words);
  if (mended) {
    const found = await readPage(ctx, filter, { words: mended });
    if (found.counted > 0) return { ...answer(ctx, filter, found), correctedTo: mended.join(' ') };
  }
  const similar = words.length > 1 ? await readPage(ctx, filter, { words, isAny: true }) : { cards: null, counted: 0 };
  return { ...answer(ctx, filter, similar), isSimilar: similar.counted > 0 };
}

const isNarrowed = ({ cid, merId, merTypeId, merCategoryId, minPrice, maxPrice, inStock }: ProductFilter) =>
  Boolean(inStock) || [cid, merId, merTypeId, merCategoryId, minPrice, maxPrice].some((each) => each !== undefined);

/** Whether any product on sale has all the words, apart from the filters. */
async function isFound(ctx: Ctx, words: readonly string[]): Promise<boolean> {
  const found = await sql`
    select from products p where p.search @@ ${tsqueryText(words)}::tsquery and p.status = 'on_sale' and ${SOLD_NOW}
    limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}

function answer(ctx: Ctx, filter: ProductFilter, page: Page): ProductList {
  return {
    list: (page.cards ?? []).map((row) => toCard(ctx, row)),
    total: Math.min(page.counted, MAX_COUNTED),
    totalCapped: page.counted > MAX_COUNTED,
    page: filter.page ?? 1,
    limit: filter.limit ?? PAGE_SIZE,
    correctedTo: null,
    isSimilar: false,
  };
}

/** The known words nearest to the typed ones; undefined if nothing would change. */
async function mendWords(ctx: Ctx, words: readonly string[]): Promise<string[] | undefined> {
  const result = await sql<{ typed: string; word: string | null }>`
    select typed, case when exists (select 1 from search_words w where w.word = typed) then typed else nearest_word(typed) end as word
    from unnest(${words}::text[]) with ordinality as t(typed, nth) order by nth`.execute(ctx.db);
  const mended = result.rows.map((row) => row.word ?? row.typed);
  return mended.some((word, index) => word !== words[index]) ? mended : undefined;
}

/** Counting and selecting share one source, so that the count matches what is shown. */
async function readPage(ctx: Ctx, filter: ProductFilter, asked: Asked | null): Promise<Page> {
  const limit = filter.limit ?? PAGE_SIZE;
  const offset = ((filter.page ?? 1) - 1) * limit;
  const source = asked ? searched(ctx, filter, asked) : listed(ctx, filter);
  const result = await sql<Page>`
    with ${source.before} picked as materialized (
      select ${source.id} as id, row_number() over (${source.order}) as nth from ${source.from}
      ${source.order} ${pageOf(limit, offset)}
    ), flash as materialized (${flashOfPicked(ctx)})
    select (select count(*) from (select 1 from ${source.from} limit ${TO_COUNT}) counted)::int as counted,
      (select json_agg(${cardJson(ctx, joinedFlash)} order by picked.nth)
       from picked join products p on p.id = picked.id join merchants m on m.id = p.merchant_id
         left join flash on flash.product_id = p.id) as cards`.execute(ctx.db);
  return result.rows[0] ?? { cards: null, counted: 0 };
}

function pageOf(limit: number, offset: number): RawBuilder<unknown> {
  if (limit !== PAGE_SIZE || offset >= limit * OFTEN_ASKED) return sql`limit ${limit} offset ${offset}`;
  return sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

interface Source {
  before: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

function direction(order: ListOrder): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`;
}

/** The sort column and the id in one direction, matching the indexes. */
function orderBy(filter: ProductFilter, table: string, id: string): RawBuilder<unknown> {
  const sort = filter.sort ?? 'default';
  const way = direction(orderOf(sort, filter.order));
  const column = sort === 'default' ? 'rank' : sort === 'sales' ? 'sales' : 'price_base';
  return sql`order by ${sql.ref(`${table}.${column}`)} ${way}, ${sql.ref(`${table}.${id}`)} ${way}`;
}

function listed(ctx: Ctx, filter: ProductFilter): Source {
  const onProduct = productConditions(filter);
  if (filter.cid === undefined) {
    const where = sql.join(
      [sql`p.status = 'on_sale'`, SOLD_NOW, ...onProduct, ...priceConditions(ctx, filter, 'p')],
      sql` and `,
    );
    return { before: sql``, from: sql`products p where ${where}`, id: sql`p.id`, order: orderBy(filter, 'p', 'id') };
  }
  const join = onProduct.length > 0 ? sql`join products p on p.id = pl.product_id` : sql``;
  const where = sql.join(
    [sql`pl.category_id = ${filter.cid}`, PLACED_NOW, ...onProduct, ...priceConditions(ctx, filter, 'pl')],
    sql` and `,
  );
  return {
    before: sql``,
    from: sql`product_places pl ${join} where ${where}`,
    id: sql`pl.product_id`,
    order: orderBy(filter, 'pl', 'product_id'),
  };
}

/**
 * Names first, then taglines, tags and categories, then descriptions; within each by rank. Only a limited number of
 * hits is ranked, so that a word found in half of a large catalogue costs no more than one in a small catalogue.
 */
function searched(ctx: Ctx, filter: ProductFilter, { words, isAny = false }: Asked): Source {
  const mark = filter.cid;
  const everywhere = tsqueryText(words, { mark, isAny });
  const near = tsqueryText(words, { weights: 'AB', mark, isAny });
  const matched = isAny ? sql`(${sql.join(words.map(hasWord), sql` + `)})` : sql`0`;
  const where = sql.join(
    [
      sql`p.status = 'on_sale'`,
      SOLD_NOW,
      ...productConditions(filter),
      ...priceConditions(ctx, filter, 'p'),
      ...(isAny ? [sql`${matched} * 2 >= ${words.length}::int`] : []),
    ],
    sql` and `,
  );
  const columns = sql`p.id, p.rank, p.sales, p.price_base`;
  const before = sql`
    named as materialized (
      select ${columns}, ${matched} as matched, 2 as nearness from products p
      where p.search_name @@ ${everywhere}::tsquery and ${where} limit ${TO_COUNT}
    ),
    hits as materialized (
      select * from named
      union all
      (select ${columns}, ${matched}, (p.search @@ ${near}::tsquery)::int as nearness from products p
       where (select count(*) from named) <= ${sql.lit(MAX_COUNTED)} and p.search @@ ${everywhere}::tsquery
         and not p.search_name @@ ${everywhere}::tsquery and ${where}
       limit ${TO_COUNT})
    ),`;
  const byRank = sql`order by h.matched desc, h.nearness desc, h.rank desc, h.id desc`;
  const order = (filter.sort ?? 'default') === 'default' ? byRank : orderBy(filter, 'h', 'id');
  return { before, from: sql`hits h`, id: sql`h.id`, order };
}

const hasWord = (word: string) => sql`(p.search @@ ${tsqueryText([word])}::tsquery)::int`;

function productConditions(filter: ProductFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.merId !== undefined) conditions.push(sql`p.merchant_id = ${filter.merId}`);
  // materialised first: joined, the planner would sort everything instead of walking the index
  if (filter.merTypeId !== undefined)
    conditions.push(sql`p.merchant_id = any(array(select id from merchants where type_id = ${filter.merTypeId}))`);
  if (filter.merCategoryId !== undefined)
    conditions.push(
      sql`p.merchant_id = any(array(select id from merchants where category_id = ${filter.merCategoryId}))`,
    );
  if (filter.inStock) conditions.push(sql`p.in_stock`);
  return conditions;
}

function priceConditions(ctx: Ctx, filter: ProductFilter, table: string): RawBuilder<unknown>[] {
  const column = sql.ref(`${table}.price_base`);
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.minPrice !== undefined) conditions.push(sql`${column} >= ${baseBound(ctx, filter.minPrice, 'least')}`);
  if (filter.maxPrice !== undefined) conditions.push(sql`${column} <= ${baseBound(ctx, filter.maxPrice, 'most')}`);
  return conditions;
}

/** The limit in the base currency: whatever is displayed as the limit after rounding is still within it. */
function baseBound(ctx: Ctx, amount: number, side: 'least' | 'most'): number {
  const chosen = ctx.app.sites.currency(ctx.currency);
  if (!chosen || chosen.code === BASE_CURRENCY.currency) return amount;
  // ten times the amount, half a unit further out, and back: halves stay whole numbers
  const widened = amount * 10 + (side === 'least' ? -5 : 5);
  const tenfold = convertMinor(Math.max(0, widened), { currency: chosen.code, rate: chosen.rate }, BASE_CURRENCY);
  return side === 'least' ? Math.ceil(tenfold / 10) : Math.floor(tenfold / 10);
}
