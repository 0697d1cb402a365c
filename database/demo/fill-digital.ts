import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readCategoryPaths } from '../../domains/catalog/category-paths.server.ts';
import { writeProducts } from '../../domains/catalog/write/write-products.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { sealKey } from '../../domains/orders/keys/sealed-key.server.ts';
import { PRIVATE_FOLDER } from '../../domains/uploads/private-pictures.ts';
import { randomNumber, randomReference } from '../../platform/tokens.ts';
import type { ArtKind } from './art/product-art.ts';
import goods from './content/digital-goods.json' with { type: 'json' };
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';

const SHOP = 'lumen-digital';
const KEYS_EACH = 40;
/** SKU of the product that also has a file. */
const WITH_FILE = 'LSTU';

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
    { reason: 'import', reference: '', mayCount: true },
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
  await giveFile(ctx, merchantId, rows.find(({ code }) => code === WITH_FILE)?.id);
}

const GUIDE = `Getting started

1. Open the settings of the app.
2. Choose "Licence" and paste the key of your order.
3. Keep this file: it works without a connection.
`;

/** One product also has a file to download. */
async function giveFile(ctx: Ctx, merchantId: number, skuId: number | undefined): Promise<void> {
  if (!skuId) return;
  const stored = `${PRIVATE_FOLDER}/files/${randomReference()}`;
  const content = Buffer.from(GUIDE);
  await ctx.app.storage.put(stored, content);
  await sql`
    insert into digital_files (sku_id, merchant_id, name, stored, bytes, sha256, created_at)
    values (${skuId}::bigint, ${merchantId}::bigint, 'Getting started.txt', ${stored}, ${content.byteLength}::bigint,
      ${createHash('sha256').update(content).digest('hex')}, ${ctx.now}::timestamptz)`.execute(ctx.db);
}
