import { sql } from 'kysely';
import type { CategoryNode } from '../../catalog/contract.ts';
import { readCategoryTree } from '../../catalog/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SitemapEntry } from '../../kit/wiring.ts';

/** Drops the cached files of the sitemap: APIs were listed or taken down. */
export const API_LISTS = 'api-lists';

/** APIs of one sitemap file: each file covers a range of ids, so that none depends on the ones before it. */
const SITEMAP_APIS = 1_000;

/** How many files it takes to list every API; none without listed ones. */
export async function countApiFiles(ctx: Ctx): Promise<number> {
  const found = await sql<{ last: number | null }>`
    select max(id) as last from apis.apis where status = 'listed'`.execute(ctx.db);
  const last = found.rows[0]?.last ?? null;
  return last === null ? 0 : Math.floor(last / SITEMAP_APIS) + 1;
}

/** Pages of the market in that file: APIs and their operations; the categories are in the first one. */
export async function listApiPages(ctx: Ctx, file: number): Promise<SitemapEntry[]> {
  const from = file * SITEMAP_APIS;
  const found = await sql<{ id: number; changedAt: Date; slugs: string[] }>`
    select id, updated_at as "changedAt", array(
      select slug from apis.operations where api_id = a.id and removed_at is null order by sort limit 20) as slugs
    from apis.apis a
    where id >= ${from}::bigint and id < ${from + SITEMAP_APIS}::bigint and status = 'listed' order by id`.execute(
    ctx.db,
  );
  const categories = file === 0 ? idsOf(await readCategoryTree(ctx, 'api')) : [];
  return [
    ...categories.map((id) => ({ path: `/api/api_search?cid=${id}` })),
    ...found.rows.flatMap(({ id, changedAt, slugs }) => [
      { path: `/api_detail/${id}`, changedAt },
      { path: `/api_detail/${id}/status` },
      ...slugs.map((slug) => ({ path: `/api_detail/${id}/${slug}`, changedAt })),
    ]),
  ];
}

const idsOf = (nodes: CategoryNode[]): number[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);
