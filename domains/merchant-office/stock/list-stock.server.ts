import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import { productsNamed } from '../../catalog/is-named.server.ts';
import { mayBeShort } from '../../catalog/short-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { optionNames } from '../../promotions/offers.server.ts';
import type { StockList, StockMovement, StockMovements, StockQuery, StockRow } from './contract.ts';
import { isLow, isOut, stockOf } from './stock-state.server.ts';

const COUNTED = 10_000;

interface Row extends Omit<StockRow, 'name' | 'options' | 'price'> {
  names: Texts;
  optionTexts: { name: Texts; value: Texts }[] | null;
  price: number;
  currency: string;
}

const ROW_JSON = sql`jsonb_build_object('skuId', s.id, 'productId', p.id, 'names', p.name, 'code', s.code,
  'image', coalesce((select i.url from product_images i where i.id = s.image_id and i.state = 'ready'), p.cover_url),
  'price', s.price_minor, 'currency', p.currency, 'onSale', p.status = 'on_sale', 'onHand', t.on_hand,
  'reserved', t.reserved, 'available', t.on_hand - t.reserved, 'lowAt', t.low_at,
  'state', case when ${isOut()} then 'out' when ${isLow()} then 'low' else 'fine' end,
  'optionTexts', (
    select jsonb_agg(jsonb_build_object('name', o.name, 'value', v.name) order by u.place)
    from unnest(s.value_ids) with ordinality as u(id, place)
    join product_option_values v on v.id = u.id join product_options o on o.id = v.option_id))`;

/** The stock of the actor's shop; the low-stock filter sorts by what runs out first. */
export async function listStock(ctx: Ctx, query: StockQuery): Promise<StockList> {
  const own = await requireOwnMerchant(ctx, 'products.read');
  const { page, limit } = query;
  const order = query.state === 'all' ? sql`product_id desc, position` : sql`available, product_id desc, position`;
  const result = await sql<{ list: Row[] | null; total: number; lowStock: number }>`
    with found as materialized (${foundOf(own, query)}),
    shown as materialized (
      select id, row_number() over (order by ${order}) as nth from found
      order by nth limit ${limit}::int offset ${(page - 1) * limit}::int)
    select (select jsonb_agg(${ROW_JSON} order by h.nth)
        from shown h join (${stockOf(own.id)}) on s.id = h.id) as list,
      (select least(count(*), ${COUNTED})::int from found) as total,
      (select low_stock from merchants where id = ${own.id}::bigint) as "lowStock"`.execute(ctx.db);
  const { list, total = 0, lowStock = 0 } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => stockRow(ctx, row)), total, page, limit, lowStock };
}

/** Stock history of one SKU: every movement, newest first. Throws `sku_not_found`, also for another shop's. */
export async function listMovements(
  ctx: Ctx,
  skuId: number,
  { page, limit }: { page: number; limit: number },
): Promise<StockMovements> {
  const own = await requireOwnMerchant(ctx, 'products.read');
  const result = await sql<{ sku: Row | null; list: StockMovement[] | null; total: number }>`
    select (select ${ROW_JSON} from ${stockOf(own.id)} where s.id = ${skuId}::bigint) as sku,
      (select count(*)::int from (select 1 from stock_movements where sku_id = ${skuId}::bigint limit ${COUNTED}) c) as total,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'reason', l.reason, 'reference', l.reference,
          'onHandDelta', l.on_hand_delta, 'reservedDelta', l.reserved_delta, 'onHand', l.after, 'actor', u.nickname,
          'at', l.created_at) order by l.created_at desc, l.id desc)
        from (
          select v.*, row_number() over newest as nth, t.on_hand - coalesce(sum(v.on_hand_delta) over (
            newest rows between unbounded preceding and 1 preceding), 0) as after
          from stock_movements v join stock t on t.sku_id = v.sku_id where v.sku_id = ${skuId}::bigint
          window newest as (order by v.created_at desc, v.id desc)
          order by v.created_at desc, v.id desc limit ${page * limit}::int
        ) l left join users u on u.id = l.actor_id where l.nth > ${(page - 1) * limit}::int) as list`.execute(ctx.db);
  const { sku, list, total = 0 } = result.rows[0] ?? {};
  if (!sku) throw new DomainError('sku_not_found', { id: skuId });
  const movements = (list ?? []).map((movement) => ({ ...movement, at: new Date(movement.at).toISOString() }));
  return { sku: stockRow(ctx, sku), list: movements, total, page, limit };
}

/** The SKUs of the list. Each has stock, so that it is read for the page only if neither the filter nor the order needs it. */
function foundOf(own: OwnMerchant, query: StockQuery): RawBuilder<unknown> {
  if (query.state !== 'all' || query.keyword)
    return sql`select s.id, s.product_id, s.position, t.on_hand - t.reserved as available
      from ${stockOf(own.id)} where ${conditionOf(own, query)}`;
  return sql`select s.id, s.product_id, s.position, 0 as available
    from products p cross join lateral (
      select id, product_id, position from skus where product_id = p.id and active offset 0) s
    where p.merchant_id = ${own.id}::bigint and p.status <> 'deleted' and ${conditionOf(own, query)}`;
}

function conditionOf(own: OwnMerchant, { keyword, state, product }: StockQuery): RawBuilder<boolean> {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const parts = [
    sql`true`,
    state === 'all' ? null : sql`s.id = any(array(select sku_id from (${mayBeShort(own.id)}) x))`,
    state === 'low' ? isLow() : null,
    state === 'out' ? isOut() : null,
    product ? sql`p.id = ${product}::bigint` : null,
    keyword ? sql`(s.code ilike ${pattern} or p.id in (${productsNamed(keyword, own.id)}))` : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function stockRow(ctx: Ctx, { names, optionTexts, price, currency, ...row }: Row): StockRow {
  const fallback = ctx.site.defaultLocale;
  return {
    ...row,
    name: pickText(names, ctx.locale, fallback),
    options: optionNames(optionTexts ?? [], ctx.locale, fallback),
    price: { amount: price, currency },
  };
}

/** Whether the SKU belongs to the shop; throws `sku_not_found`, also for another shop's. */
export async function requireOwnSku(ctx: Pick<Ctx, 'db'>, own: OwnMerchant, skuId: number): Promise<void> {
  const found = await sql`select 1 from ${stockOf(own.id)} where s.id = ${skuId}::bigint`.execute(ctx.db);
  if (found.rows.length === 0) throw new DomainError('sku_not_found', { id: skuId });
}
