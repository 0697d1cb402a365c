import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { isEqual, recordset, type Writing } from './rows.server.ts';

const COLUMNS = `id bigint, product_id bigint, position integer, url text, alt jsonb, width integer, height integer,
  source_url text, state text`;

interface ImageRow {
  id: number | null;
  product_id: number;
  position: number;
  [column: string]: unknown;
}

/** Writes the pictures of the products and sets `imageIds`; a picture with the same URL keeps its id. */
export async function writeImages(db: Db, products: Writing[]): Promise<void> {
  const rows: ImageRow[] = [];
  const moved: number[] = [];
  const gone: number[] = [];
  for (const { id, stored, input } of products) {
    const before = stored?.images ?? [];
    const kept = new Set<number>();
    for (const [position, image] of input.images.entries()) {
      const index = before.findIndex(
        (each) => !kept.has(each.id) && each.url === image.url && each.sourceUrl === image.sourceUrl,
      );
      const found = before[index];
      if (found) kept.add(found.id);
      if (found && index !== position) moved.push(found.id);
      if (found && index === position && isEqual({ ...image, id: found.id }, found)) continue;
      const { sourceUrl, ...rest } = image;
      rows.push({ id: found?.id ?? null, product_id: id, position, ...rest, source_url: sourceUrl });
    }
    gone.push(...before.filter((image) => !kept.has(image.id)).map((image) => image.id));
  }
  if (gone.length > 0) await sql`delete from product_images where id = any(${gone})`.execute(db);
  await writeRows(db, rows, moved);
  if (products.some(({ input }) => input.images.length > 0)) await readImageIds(db, products);
}

async function writeRows(db: Db, rows: ImageRow[], moved: number[]): Promise<void> {
  // two pictures that swap positions would violate the unique key
  if (moved.length > 0)
    await sql`update product_images set position = -1 - position where id = any(${moved})`.execute(db);
  const changed = rows.filter((row) => row.id !== null);
  if (changed.length > 0) {
    await sql`
      update product_images i set position = r.position, alt = r.alt, width = r.width, height = r.height,
        state = r.state, failure = '', tries = 0, next_try_at = now()
      from ${recordset(changed, COLUMNS)} where i.id = r.id`.execute(db);
  }
  const added = rows.filter((row) => row.id === null);
  if (added.length > 0) {
    await sql`
      insert into product_images (product_id, position, url, alt, width, height, source_url, state)
      select product_id, position, url, alt, width, height, source_url, state
      from ${recordset(added, COLUMNS)}`.execute(db);
  }
}

async function readImageIds(db: Db, products: Writing[]): Promise<void> {
  const found = await sql<{ product_id: number; ids: number[] }>`
    select product_id, json_agg(id order by position) as ids from product_images
    where product_id = any(${products.map((product) => product.id)}) group by product_id`.execute(db);
  const byProduct = new Map(found.rows.map((row) => [row.product_id, row.ids]));
  for (const product of products) product.imageIds = byProduct.get(product.id) ?? [];
}
