import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { SitemapEntry } from '../../kit/wiring.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';

/** Topics of one sitemap file: each file covers a range of ids, so that none depends on the ones before it. */
const SITEMAP_TOPICS = 10_000;

/** How many files it takes to list every topic; at least one. */
export async function countTopicFiles(ctx: Ctx): Promise<number> {
  const found = await sql<{ last: number }>`select coalesce(max(id), 0) as last from forum.topics`.execute(ctx.db);
  return Math.floor(Number(found.rows[0]?.last ?? 0) / SITEMAP_TOPICS) + 1;
}

/** Topics that guests may read with an id in the range of that file, counted from zero. */
export async function listSitemapTopics(ctx: Ctx, file: number): Promise<{ id: number; changedAt: Date }[]> {
  const from = file * SITEMAP_TOPICS;
  const found = await sql<{ id: number; changedAt: Date }>`
    select t.id, greatest(t.published_at, t.edited_at, t.last_comment_at) as "changedAt" from forum.topics t
    where t.id >= ${from}::bigint and t.id < ${from + SITEMAP_TOPICS}::bigint and ${await visibleTopics(asGuest(ctx))}
    order by t.id`.execute(ctx.db);
  return found.rows;
}

/** Addresses of the boards that guests may read. */
async function listSitemapBoards(ctx: Ctx): Promise<{ slug: string }[]> {
  return (await visibleBoards(asGuest(ctx))).map(({ slug }) => ({ slug }));
}

/** Pages of one sitemap file; the boards are in the first. */
export async function listSitemapPages(ctx: Ctx, file: number): Promise<SitemapEntry[]> {
  const topics = await listSitemapTopics(ctx, file);
  const boards = file === 0 ? await listSitemapBoards(ctx) : [];
  return [
    ...boards.map(({ slug }) => ({ path: `/bbs/board/${slug}` })),
    ...topics.map(({ id, changedAt }) => ({ path: `/bbs/topic/${id}`, changedAt })),
  ];
}

/** The sitemap lists what a guest may see, even if a member requests it. */
const asGuest = (ctx: Ctx): Ctx => ({ ...ctx, actor: null });
