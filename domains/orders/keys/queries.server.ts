import { sql } from 'kysely';
import { textOf } from '../../catalog/card.server.ts';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { KeyPool } from './contract.ts';
import { openKey } from './sealed-key.server.ts';

const MAX_POOLS = 500;

interface LineKeys {
  orderId: number;
  lineId: number;
  keys: string[];
}

/** The keys that lines of these orders hold, except for lines that were refunded entirely. The caller has checked whose orders they are. */
export async function readKeysOfOrders(ctx: Pick<Ctx, 'db' | 'app'>, orderIds: readonly number[]): Promise<LineKeys[]> {
  const found = await sql<Omit<LineKeys, 'keys'> & { skuId: number; sealed: string[] }>`
    select l.order_id as "orderId", l.id as "lineId", k.sku_id as "skuId", jsonb_agg(k.sealed order by k.id) as sealed
    from order_lines l join digital_keys k on k.order_line_id = l.id
    where l.order_id = any(${[...orderIds]}::bigint[]) and l.refunded_num < l.num
    group by l.order_id, l.id, k.sku_id order by l.id`.execute(ctx.db);
  return found.rows.map(({ skuId, sealed, ...line }) => ({
    ...line,
    keys: sealed.map((each) => openKey(ctx.app, skuId, each)),
  }));
}

/** The variants of one's own virtual products, with the keys left and the order lines that wait for some. */
export async function listKeyPools(ctx: Ctx): Promise<KeyPool[]> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  const found = await sql<KeyPool>`
    select s.id as "skuId", p.id as "productId", ${textOf(ctx, 'p.name')} as name,
      coalesce((select json_agg(${textOf(ctx, 'v.name')} order by chosen.nth)
        from unnest(s.value_ids) with ordinality as chosen(id, nth), product_option_values v where v.id = chosen.id), '[]') as options,
      (select count(*)::int from digital_keys k where k.sku_id = s.id and k.order_line_id is null) as free,
      (select count(*)::int from digital_keys k where k.sku_id = s.id and k.order_line_id is not null) as "handedOut",
      (select count(*)::int from lines_awaiting_keys w where w.sku_id = s.id) as waiting
    from products p join skus s on s.product_id = p.id and s.active
    where p.merchant_id = ${own.id}::bigint and p.kind = any(${CONTENT_KINDS}::text[]) and p.status <> 'deleted'
    order by p.id desc, s.id limit ${MAX_POOLS}::int`.execute(ctx.db);
  return found.rows;
}
