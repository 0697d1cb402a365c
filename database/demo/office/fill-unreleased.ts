import { sql } from 'kysely';
import { readCategoryPaths } from '../../../domains/catalog/category-paths.server.ts';
import { writeProducts } from '../../../domains/catalog/write/write-products.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import type { ArtKind } from '../art/product-art.ts';
import goods from '../content/unreleased.json' with { type: 'json' };
import type { PictureBook } from '../draw-pictures.ts';
import type { Keys } from '../fill-merchants.ts';

/** The shop whose products staff reviews before their first sale. */
const REVIEWED = 'trailhead';

/** Products that the shop does not show: drafts, one that is no longer sold, some under review and one refused. */
export async function fillUnreleased(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  keys: { categories: Keys; merchants: Keys },
  pictures: PictureBook,
): Promise<void> {
  const categories = await readCategoryPaths(db, [...keys.categories.values()]);
  for (const [key, own] of Map.groupBy(goods, ({ merchant }) => merchant)) {
    const merchantId = keys.merchants.get(key);
    if (!merchantId) continue;
    const byHandle = new Map(own.map((product) => [product.handle, product]));
    const decide = (handle: string) => inputOf(byHandle.get(handle), keys.categories, pictures);
    const placement = { merchantId, currency: 'CNY', categories };
    const reason = { reason: 'import', reference: '', mayCount: true } as const;
    await writeProducts(db, placement, [...byHandle.keys()], decide, reason);
  }
  const states = goods.map(({ handle, state, daysAgo, refusal = null }) => ({ handle, state, daysAgo, refusal }));
  await sql`
    update products p set status = case r.state when 'refused' then 'draft' else r.state end, refused_reason = r.refusal,
      approved_at = case r.state when 'off_sale' then r.at end, created_at = r.at, updated_at = r.at
    from (select *, ${now}::timestamptz - "daysAgo" * interval '1 day' as at
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as g(handle text, state text, "daysAgo" int, refusal text)) r
    where p.handle = r.handle`.execute(db);
  await sql`update merchants set product_review = 'always' where key = ${REVIEWED}`.execute(db);
}

function inputOf(product: (typeof goods)[number] | undefined, categories: Keys, pictures: PictureBook) {
  if (!product) return null;
  const drawn = pictures.ofProduct({ ...product, art: product.art as ArtKind, variants: [product] });
  const { name, tagline, priceMinor, sku, weightGrams, stock } = product;
  const images = drawn.map(({ url }) => ({
    url,
    alt: name,
    width: 800,
    height: 800,
    sourceUrl: '',
    state: 'ready' as const,
  }));
  const description = Object.fromEntries(Object.entries(tagline).map(([locale, text]) => [locale, `<p>${text}</p>`]));
  return {
    handle: product.handle,
    categoryId: categories.get(product.category) ?? 0,
    name,
    tagline,
    description,
    specs: [],
    vendor: '',
    tags: [],
    kind: 'physical' as const,
    status: 'draft' as const,
    options: [],
    images,
    skus: [
      {
        values: [],
        priceMinor,
        compareAtMinor: null,
        code: sku,
        barcode: '',
        weightGrams,
        onHand: stock,
        image: 0,
      },
    ],
  };
}
