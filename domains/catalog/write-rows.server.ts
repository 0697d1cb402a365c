import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ProductInput } from './product-input.ts';
import { productWords } from './product-words.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import type { Draft } from './write-products.server.ts';

/** The product rows and the words that a mistyped one is mended with. */
export async function writeRows(db: Db, merchantId: number, drafts: readonly Draft[], now: Date): Promise<void> {
  const vocabulary = new Set<string>();
  const rows = drafts.map((draft) => productRow(draft, vocabulary));
  await sql`
    insert into products (id, merchant_id, category_id, category_path, handle, name, tagline, description, specs, vendor, tags, currency,
      price_minor, compare_at_minor, cover_url, kind, status, is_hot, is_featured, is_new, search_name, search, created_at, updated_at)
    select r.id, m.id, r.category_id, r.category_path, r.handle, r.name, r.tagline, r.description, r.specs, r.vendor, r.tags, m.currency,
      r.price_minor, r.compare_at_minor, r.cover_url, r.kind, r.status,
      coalesce(r.is_hot, p.is_hot, false), coalesce(r.is_featured, p.is_featured, false), coalesce(r.is_new, p.is_new, false),
      r.search_name::tsvector, r.search::tsvector, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, category_id bigint, category_path bigint[], handle text,
      name jsonb, tagline jsonb, description jsonb, specs jsonb, vendor text, tags text[], price_minor bigint, compare_at_minor bigint,
      cover_url text, kind text, status text, is_hot boolean, is_featured boolean, is_new boolean, search_name text, search text)
    join merchants m on m.id = ${merchantId} left join products p on p.id = r.id
    on conflict (id) do update set category_id = excluded.category_id, category_path = excluded.category_path, name = excluded.name,
      tagline = excluded.tagline, description = excluded.description, specs = excluded.specs, vendor = excluded.vendor,
      tags = excluded.tags, price_minor = excluded.price_minor, compare_at_minor = excluded.compare_at_minor,
      cover_url = excluded.cover_url, kind = excluded.kind, status = excluded.status, is_hot = excluded.is_hot,
      is_featured = excluded.is_featured, is_new = excluded.is_new, search_name = excluded.search_name, search = excluded.search,
      currency = excluded.currency, updated_at = excluded.updated_at`.execute(db);
  // in one order, so that two who write the same words at once do not wait for each other in a circle
  await sql`
    insert into search_words (word) select unnest(${[...vocabulary].sort()}::text[]) on conflict do nothing`.execute(
    db,
  );
}

function productRow({ id, input, settled, path, categoryNames }: Draft, vocabulary: Set<string>) {
  const description = Object.fromEntries(
    Object.entries(input.description ?? {}).map(([locale, html]) => [locale, sanitiseHtml(html)]),
  );
  const words = productWords({ ...input, description }, categoryNames);
  for (const word of words.vocabulary) vocabulary.add(word);
  const cheapest = input.variants.reduce((best, variant) => (variant.priceMinor < best.priceMinor ? variant : best));
  return {
    id,
    category_id: input.categoryId,
    category_path: path,
    handle: input.handle,
    name: input.name,
    tagline: input.tagline ?? {},
    description,
    specs: input.specs ?? [],
    vendor: input.vendor ?? '',
    tags: input.tags ?? [],
    price_minor: cheapest.priceMinor,
    compare_at_minor: cheapest.compareAtMinor ?? null,
    cover_url: settled.images.find((image) => image.url)?.url ?? '',
    kind: input.kind ?? 'physical',
    status: input.status ?? 'on_sale',
    is_hot: input.isHot,
    is_featured: input.isFeatured,
    is_new: input.isNew,
    search_name: words.searchName,
    search: words.search,
  };
}

/** Options and pictures are replaced as a whole, under the ids that were settled. */
export async function writeParts(db: Db, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.map((draft) => draft.id);
  const options = drafts.flatMap(({ id, settled }) =>
    settled.options.map(({ values: _values, ...option }) => ({ ...option, product_id: id })),
  );
  const values = drafts.flatMap(({ settled }) =>
    settled.options.flatMap((option) => option.values.map((value) => ({ ...value, option_id: option.id }))),
  );
  const images = drafts.flatMap(({ id, settled }) => settled.images.map((image) => ({ ...image, product_id: id })));
  await sql`delete from product_options where product_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from product_images where product_id = any(${ids}::bigint[])`.execute(db);
  await sql`
    insert into product_options (id, product_id, position, name)
    select id, product_id, position, name from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as r(id bigint, product_id bigint, position smallint, name jsonb)`.execute(db);
  await sql`
    insert into product_option_values (id, option_id, position, name, swatch)
    select id, option_id, position, name, swatch from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as r(id bigint, option_id bigint, position smallint, name jsonb, swatch text)`.execute(db);
  await sql`
    insert into product_images (id, product_id, position, url, alt, width, height, source_url, state)
    select id, product_id, position, url, alt, width, height, "sourceUrl", state
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as r(id bigint, product_id bigint, position int, url text, alt jsonb,
      width int, height int, "sourceUrl" text, state text)`.execute(db);
}

/** The variants: one with the same option values keeps its row, one that is gone is hidden and not deleted. */
export async function writeSkus(db: Db, drafts: readonly Draft[]): Promise<void> {
  const rows = drafts.flatMap(({ id, input, settled }) =>
    settled.skus.map((sku, index) => ({ ...sku, product_id: id, ...skuColumns(input, index) })),
  );
  const ids = drafts.map((draft) => draft.id);
  const kept = rows.map((row) => row.id);
  await sql`
    update skus set active = false
    where product_id = any(${ids}::bigint[]) and active and not id = any(${kept}::bigint[])`.execute(db);
  await sql`
    insert into skus (id, product_id, position, code, barcode, value_ids, price_minor, compare_at_minor, weight_grams, image_id)
    select r.id, r.product_id, r.position, r.code, r.barcode, r."valueIds", r.price_minor, r.compare_at_minor, r.weight_grams, r."imageId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, product_id bigint, position int, code text, barcode text,
      "valueIds" bigint[], price_minor bigint, compare_at_minor bigint, weight_grams int, "imageId" bigint)
    on conflict (id) do update set position = excluded.position, code = excluded.code, barcode = excluded.barcode,
      price_minor = excluded.price_minor, compare_at_minor = excluded.compare_at_minor, weight_grams = excluded.weight_grams,
      image_id = excluded.image_id, active = true`.execute(db);
}

function skuColumns(input: ProductInput, index: number) {
  const variant = input.variants[index];
  return {
    code: variant?.code ?? '',
    barcode: variant?.barcode ?? '',
    price_minor: variant?.priceMinor ?? 0,
    compare_at_minor: variant?.compareAtMinor ?? null,
    weight_grams: variant?.weightGrams ?? 0,
  };
}
