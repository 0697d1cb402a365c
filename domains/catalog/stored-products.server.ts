import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import type { ProductKind } from './product-kinds.ts';
import { IS_REVIEWED } from './review/sale-state.server.ts';

interface StoredImage {
  id: number;
  url: string;
  alt: Texts;
  width: number;
  height: number;
  sourceUrl: string;
  state: 'ready' | 'to_fetch' | 'failed';
}

export interface StoredSku {
  id: number;
  valueIds: number[];
  code: string;
  barcode: string;
  priceMinor: number;
  compareAtMinor: number | null;
  weightGrams: number;
  imageId: number | null;
  active: boolean;
  onHand: number;
  reserved: number;
}

/** A product as its owner edits it: every language, hidden variants too, lists in order. */
export interface StoredProduct {
  id: number;
  handle: string;
  categoryId: number;
  currency: string;
  name: Texts;
  tagline: Texts;
  description: Texts;
  specs: { name: Texts; value: Texts }[];
  vendor: string;
  tags: string[];
  kind: ProductKind;
  status: 'draft' | 'waiting' | 'on_sale' | 'off_sale' | 'deleted';
  /** Why the platform took it off sale. */
  blocked?: string | null;
  /** Why the platform refused it when it was offered. */
  refused?: string | null;
  /** It would wait for review if it were put on sale. */
  isReviewed?: boolean;
  options: { id: number; name: Texts; values: { id: number; name: Texts; swatch: string }[] }[];
  images: StoredImage[];
  skus: StoredSku[];
}

/** The merchant's products with these handles, whatever their status. */
export function readStoredByHandles(db: Db, merchantId: number, handles: string[]): Promise<StoredProduct[]> {
  return readStored(db, sql`p.merchant_id = ${merchantId} and p.handle = any(${handles})`);
}

/** The products with these ids, whatever their shop and status. */
export function readStoredByIds(db: Db, ids: readonly number[]): Promise<StoredProduct[]> {
  return readStored(db, sql`p.id = any(${ids}::bigint[])`);
}

/** The categories of the merchant's products with these handles. */
export async function readCategoryIds(db: Db, merchantId: number, handles: string[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select distinct category_id as id from products
    where merchant_id = ${merchantId} and handle = any(${handles})`.execute(db);
  return result.rows.map((row) => row.id);
}

/** The next products of a merchant after `afterId`, by id, without deleted ones. */
export function readStoredAfter(db: Db, merchantId: number, afterId: number, limit: number): Promise<StoredProduct[]> {
  return readStored(
    db,
    sql`p.id in (select id from products where merchant_id = ${merchantId} and id > ${afterId} and status <> 'deleted'
                 order by id limit ${limit})`,
  );
}

async function readStored(db: Db, which: RawBuilder<unknown>): Promise<StoredProduct[]> {
  const result = await sql<{ product: StoredProduct }>`
    select json_build_object(
      'id', p.id, 'handle', p.handle, 'name', p.name, 'tagline', p.tagline, 'description', p.description,
      'specs', p.specs, 'vendor', p.vendor, 'tags', p.tags, 'kind', p.kind, 'status', p.status, 'blocked', p.blocked_reason,
      'refused', p.refused_reason, 'isReviewed', p.approved_at is null and ${IS_REVIEWED},
      'categoryId', p.category_id, 'currency', p.currency,
      'options', coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'values', coalesce((
          select json_agg(json_build_object('id', v.id, 'name', v.name, 'swatch', v.swatch) order by v.position)
          from product_option_values v where v.option_id = o.id and v.position is not null), '[]')) order by o.position)
        from product_options o where o.product_id = p.id and o.position is not null), '[]'),
      'images', coalesce((
        select json_agg(json_build_object('id', i.id, 'url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height,
          'sourceUrl', i.source_url, 'state', i.state) order by i.position)
        from product_images i where i.product_id = p.id), '[]'),
      'skus', coalesce((
        select json_agg(json_build_object('id', s.id, 'valueIds', s.value_ids, 'code', s.code, 'barcode', s.barcode,
          'priceMinor', s.price_minor, 'compareAtMinor', s.compare_at_minor, 'weightGrams', s.weight_grams,
          'imageId', s.image_id, 'active', s.active, 'onHand', coalesce(t.on_hand, 0),
          'reserved', coalesce(t.reserved, 0)) order by s.position, s.id)
        from skus s left join stock t on t.sku_id = s.id where s.product_id = p.id), '[]')
    ) as product
    from products p join merchants m on m.id = p.merchant_id where ${which} order by p.id`.execute(db);
  return result.rows.map((row) => row.product);
}
