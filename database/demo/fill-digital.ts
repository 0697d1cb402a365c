import { sql } from 'kysely';
import { readCategoryPaths } from '../../domains/catalog/category-paths.server.ts';
import { writeProducts } from '../../domains/catalog/write/write-products.server.ts';
import type { Ctx } from '../../domains/context.ts';
import { sealKey } from '../../domains/orders/keys/sealed-key.server.ts';
import { randomNumber } from '../../platform/tokens.ts';
import type { ArtKind } from './art/product-art.ts';
import goods from './content/digital-goods.json' with { type: 'json' };
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';

const SHOP = 'lumen-digital';
const KEYS_EACH = 40;

/** Virtual products of one shop, each with a pool of keys to sell. */
export async function fillDigital(
  ctx: Ctx,
  keys: { categories: Keys; merchants: Keys },
  pictures: PictureBook,
): Promise<void> {
  const merchantId = keys.merchants.get(SHOP);
  if (!merchantId) return;
  const categories = await readCategoryPaths(ctx.db, [...keys.categories.values()]);
  const byHandle = new Map(goods.map((product) => [product.handle, product]));
  const written = await writeProducts(
    ctx.db,
    { merchantId, currency: 'CNY', categories },
    [...byHandle.keys()],
    (handle) => {
      const product = byHandle.get(handle);
      if (!product) return null;
      const drawn = pictures.ofProduct({ ...product, art: product.art as ArtKind, variants: [product] });
      return {
        handle,
        categoryId: keys.categories.get(product.category) ?? 0,
        name: product.name,
        tagline: product.tagline,
        description: product.description,
        specs: [],
        vendor: '',
        tags: [],
        kind: 'virtual',
        status: 'on_sale',
        options: [],
        images: drawn.map(({ url }) => ({
          url,
          alt: product.name,
          width: 800,
          height: 800,
          sourceUrl: '',
          state: 'ready',
        })),
        skus: [
          {
            values: [],
            priceMinor: product.priceMinor,
            compareAtMinor: null,
            code: product.sku,
            barcode: '',
            weightGrams: 0,
            onHand: KEYS_EACH,
            image: 0,
          },
        ],
      };
    },
    { reason: 'import', reference: 'opening' },
  );
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from skus where product_id = any(${written.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const pool = rows.flatMap(({ id, code }) =>
    Array.from({ length: KEYS_EACH }, () => ({ sku: id, ...sealKey(ctx.app, id, randomNumber(`${code}-`, ctx.now)) })),
  );
  await sql`
    insert into digital_keys (sku_id, sealed, mark, imported_at)
    select sku, sealed, mark, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pool)}::jsonb) as r(sku bigint, sealed text, mark text)
    on conflict do nothing`.execute(ctx.db);
}
