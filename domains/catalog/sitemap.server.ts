import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { SOLD_NOW } from './open-shops.server.ts';

/** Products of one sitemap file: each file covers a range of ids, so that none depends on the ones before it. */
export const SITEMAP_IDS = 2_000;

/** How many files it takes to list every product; at least one. */
export async function countSitemapFiles(ctx: Ctx): Promise<number> {
  const result = await sql<{ last: number }>`select coalesce(max(id), 0) as last from products`.execute(ctx.db);
  return Math.floor(Number(result.rows[0]?.last ?? 0) / SITEMAP_IDS) + 1;
}

/** Products on sale with an id in the range of that file, counted from zero. */
export async function listSitemapProducts(ctx: Ctx, file: number): Promise<{ id: number; changedAt: Date }[]> {
  const from = file * SITEMAP_IDS;
  const result = await sql<{ id: number; changed_at: Date }>`
    select id, updated_at as changed_at from products p
    where id >= ${from} and id < ${from + SITEMAP_IDS} and status = 'on_sale' and ${SOLD_NOW} order by id`.execute(
    ctx.db,
  );
  return result.rows.map((row) => ({ id: row.id, changedAt: row.changed_at }));
}
