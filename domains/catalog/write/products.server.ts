import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { cutWords } from '../../../platform/text/search-words.ts';
import { isReviewed, newSaleState, saleState } from '../review/sale-state.server.ts';
import { sanitiseHtml } from '../sanitise-html.ts';
import { recordset, type Writing } from './rows.server.ts';
import { type CategoryPath, nearTexts, searchVectors } from './search-vectors.ts';

/** Shorter words are too similar to correct a mistyped one. */
const MIN_REMEMBERED = 3;

const COLUMNS = `id bigint, handle text, category_id bigint, category_path bigint[], name jsonb, tagline jsonb,
  description jsonb, specs jsonb, vendor text, tags text[], currency text, price_minor bigint, compare_at_minor bigint,
  cover_url text, kind text, status text, search_name text, search text`;
const WRITTEN = `category_id, category_path, name, tagline, description, specs, vendor, tags, currency, price_minor,
  compare_at_minor, cover_url, kind`;

export interface Placement {
  merchantId: number;
  currency: string;
  /** Each category's path from the top down, itself last, and the names on it. */
  categories: ReadonlyMap<number, CategoryPath>;
}

/** Writes the product rows with their search words and sets the ids of new ones. */
export async function writeProductRows(db: Db, products: Writing[], placement: Placement): Promise<void> {
  const reviewed = await isReviewed(db, placement.merchantId);
  const wanted = sql`r.status`;
  const rows = products.map((product) => productRow(product, placement));
  const known = rows.filter((row) => row.id !== null);
  if (known.length > 0) {
    const { status, approvedAt, refusedReason } = saleState(wanted, reviewed);
    await sql`
      update products p set (${sql.raw(WRITTEN)}, status, approved_at, refused_reason, search_name, search, updated_at)
        = row(${sql.raw(WRITTEN.replace(/\w+/g, 'r.$&'))}, ${status}, ${approvedAt}, ${refusedReason},
          r.search_name::tsvector, r.search::tsvector, now())
      from ${recordset(known, COLUMNS)} where p.id = r.id`.execute(db);
  }
  const added = rows.filter((row) => row.id === null);
  if (added.length > 0) {
    const { status, approvedAt } = newSaleState(wanted, reviewed);
    const written = await sql<{ id: number; handle: string }>`
      insert into products (merchant_id, handle, ${sql.raw(WRITTEN)}, status, approved_at, search_name, search)
      select ${placement.merchantId}::bigint, handle, ${sql.raw(WRITTEN)}, ${status}, ${approvedAt}, search_name::tsvector, search::tsvector
      from ${recordset(added, COLUMNS)} returning id, handle`.execute(db);
    const ids = new Map(written.rows.map((row) => [row.handle, row.id]));
    for (const product of products) product.id ||= ids.get(product.input.handle) ?? 0;
  }
  await rememberWords(db, products, placement);
}

function productRow({ stored, input }: Writing, { currency, categories }: Placement) {
  const { name, tagline, specs, vendor, tags, kind, status, handle, categoryId } = input;
  const category = categories.get(categoryId);
  const description = mapTexts(input.description, sanitiseHtml);
  const cheapest = input.skus.reduce((best, sku) => (sku.priceMinor < best.priceMinor ? sku : best));
  return {
    id: stored?.id ?? null,
    ...{ handle, name, tagline, description, specs, vendor, tags, kind, status, currency },
    category_id: categoryId,
    category_path: category?.path ?? [categoryId],
    price_minor: cheapest.priceMinor,
    compare_at_minor: cheapest.compareAtMinor,
    cover_url: input.images.find((image) => image.state === 'ready')?.url ?? '',
    ...searchVectors({ ...input, description }, category),
  };
}

/** Vocabulary for spelling correction: the words that products are named by, not those of their descriptions. */
async function rememberWords(db: Db, products: Writing[], { categories }: Placement): Promise<void> {
  const words = new Set<string>();
  for (const { input } of products) {
    const texts = [...Object.values(input.name), ...nearTexts(input, categories.get(input.categoryId)?.names ?? [])];
    for (const text of texts) for (const word of cutWords(text)) words.add(word);
  }
  // in a fixed order, so that concurrent writers of the same words do not deadlock
  const sorted = [...words].filter((word) => Array.from(word).length >= MIN_REMEMBERED).sort();
  await sql`insert into search_words (word) select unnest(${sorted}::text[]) on conflict do nothing`.execute(db);
}

function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  const entries = Object.entries(texts).map(([locale, text]) => [locale, change(text)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text));
}
