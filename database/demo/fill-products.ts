import { sql } from 'kysely';
import { readCategoryPaths } from '../../domains/catalog/category-paths.server.ts';
import type { ProductInput } from '../../domains/catalog/product-input.ts';
import { writeProducts } from '../../domains/catalog/write/write-products.server.ts';
import type { Db } from '../../platform/database/open.ts';
import type { DemoProduct } from './content/types.ts';
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';

function toInput(product: DemoProduct, categoryId: number, pictures: PictureBook): ProductInput {
  const drawn = pictures.ofProduct(product);
  return {
    handle: product.handle,
    categoryId,
    name: product.name,
    tagline: product.tagline,
    description: product.description,
    specs: product.specs,
    vendor: '',
    tags: [],
    kind: 'physical',
    status: 'on_sale',
    options: product.options.map((option) => ({
      name: option.name,
      values: option.values.map((value) => ({ name: value.name, swatch: value.color ?? '' })),
    })),
    images: drawn.map(({ url }) => ({
      url,
      alt: product.name,
      width: 800,
      height: 800,
      sourceUrl: '',
      state: 'ready',
    })),
    skus: product.variants.map((variant) => ({
      values: variant.values.map(
        (key, place) => product.options[place]?.values.findIndex((value) => value.key === key) ?? -1,
      ),
      priceMinor: variant.priceMinor,
      compareAtMinor: variant.compareAtMinor ?? null,
      code: variant.sku,
      barcode: '',
      weightGrams: product.weightGrams,
      onHand: variant.stock,
      image: drawn.findIndex((picture) => picture.color === variant.color),
    })),
  };
}

/** Creates every merchant's products through the ordinary product writer; returns the ids by handle. */
export async function fillProducts(
  db: Db,
  products: DemoProduct[],
  keys: { categories: Keys; merchants: Keys },
  pictures: PictureBook,
): Promise<Keys> {
  const categories = await readCategoryPaths(db, [...keys.categories.values()]);
  const ids = new Map<string, number>();
  for (const [key, merchantId] of keys.merchants) {
    const own = new Map(
      products
        .filter((product) => product.merchant === key)
        .map((product) => [product.handle, toInput(product, keys.categories.get(product.category) ?? 0, pictures)]),
    );
    const placement = { merchantId, currency: 'CNY', categories };
    const decide = (handle: string) => own.get(handle) ?? null;
    for (const written of await writeProducts(db, placement, [...own.keys()], decide, {
      reason: 'import',
      reference: '',
      mayCount: true,
    }))
      ids.set(written.handle, written.id);
  }
  await fillMarks(db, products, ids);
  return ids;
}

/** What no file of a merchant says: sales so far and where the platform shows a product. */
async function fillMarks(db: Db, products: DemoProduct[], ids: Keys): Promise<void> {
  const rows = products.map(({ handle, sales, hot, featured, isNew }) => ({
    id: ids.get(handle),
    sales,
    hot,
    featured,
    fresh: isNew,
  }));
  await sql`
    update products p set sales = r.sales, is_hot = r.hot, is_featured = r.featured, is_new = r.fresh
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, sales bigint, hot boolean, featured boolean, fresh boolean)
    where p.id = r.id`.execute(db);
}
