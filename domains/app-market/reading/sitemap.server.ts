import { sql } from 'kysely';
import type { CategoryNode } from '../../catalog/contract.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SitemapEntry } from '../../kit/wiring.ts';

/** Drops the cached files of the sitemap: apps were listed, announced or taken down, or collections changed. */
export const APP_LISTS = 'app-lists';

/** Apps of one sitemap file: each file covers a range of ids, so that none depends on the ones before it. */
const SITEMAP_APPS = 10_000;

/** How many files it takes to list every app; none without listed apps. */
export async function countAppFiles(ctx: Ctx): Promise<number> {
  const found = await sql<{ last: number | null }>`
    select max(id) as last from apps.apps where status in ('listed', 'announced')`.execute(ctx.db);
  const last = found.rows[0]?.last ?? null;
  return last === null ? 0 : Math.floor(last / SITEMAP_APPS) + 1;
}

/** Listed and announced apps with an id in the range of that file, counted from zero. */
async function listApps(ctx: Ctx, file: number): Promise<{ id: number; changedAt: Date }[]> {
  const from = file * SITEMAP_APPS;
  const found = await sql<{ id: number; changedAt: Date }>`
    select id, updated_at as "changedAt" from apps.apps
    where id >= ${from}::bigint and id < ${from + SITEMAP_APPS}::bigint and status in ('listed', 'announced')
    order by id`.execute(ctx.db);
  return found.rows;
}

/** Pages of the market in that file; categories and collections are in the first one. */
export async function listMarketPages(ctx: Ctx, file: number): Promise<SitemapEntry[]> {
  const apps = await listApps(ctx, file);
  const categories = file === 0 ? idsOf(await readCategoryTree(ctx, 'app')) : [];
  const collections = file === 0 ? await listShownKeys(ctx) : [];
  return [
    ...categories.map((id) => ({ path: `/app/app_search?cid=${id}` })),
    ...collections.map((key) => ({ path: `/app/collection/${key}` })),
    ...apps.map(({ id, changedAt }) => ({ path: `/app_detail/${id}`, changedAt })),
  ];
}

const idsOf = (nodes: CategoryNode[]): number[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

async function listShownKeys(ctx: Ctx): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from apps.collections where is_shown order by sort, id`.execute(ctx.db);
  return found.rows.map(({ key }) => key);
}
