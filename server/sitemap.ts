import type { Context } from 'hono';
import { refusedBySite } from '../domains/accounts/site-access/check-site-access.server.ts';
import { countAppFiles, listSitemapApps } from '../domains/app-market/reading/sitemap.server.ts';
import type { CategoryNode } from '../domains/catalog/contract.ts';
import { readCategoryTree } from '../domains/catalog/queries.server.ts';
import { countSitemapFiles, listSitemapProducts } from '../domains/catalog/sitemap.server.ts';
import type { Ctx } from '../domains/context.ts';
import { type Api, type ApiEnv, cacheKey } from '../domains/endpoint.ts';
import { countTopicFiles, listSitemapBoards, listSitemapTopics } from '../domains/forum/search/sitemap.server.ts';
import { FORUM_LISTS } from '../domains/forum/topics/announce.server.ts';
import { DomainError } from '../platform/errors.ts';
import { languageTag } from '../platform/locale.ts';
import type { PageRow } from '../web/manifest/page-row.ts';
import { PAGES } from '../web/pages.ts';
import { isCacheableFor, sendCached } from './response-cache.ts';

/** Pages of the sitemap; products and categories are added from the catalogue. */
const LISTED = PAGES.rows.filter((row) => row.crawl === 'list').map((row) => row.path + (row.query ?? ''));

/** `/robots.txt`, `/sitemap.xml`, and the parts of the latter once the catalogue is large. */
export function addSitemap(api: Api): void {
  api.get('/robots.txt', (c) => c.text(robots(c.get('ctx'))));
  api.get('/sitemap.xml', (c) =>
    answerXml(c, async (ctx) => {
      const files = await countSitemapFiles(ctx);
      const forum = publicForum(ctx);
      const apps = await countAppFiles(ctx);
      return files === 1 && !forum && apps === 0
        ? urlSet(ctx, [...(await listPages(ctx)), ...(await listProducts(ctx, 0))])
        : index(ctx, { products: files, apps, forum: forum ? await countTopicFiles(forum) : 0 });
    }),
  );
  api.get('/sitemap/pages.xml', (c) => answerXml(c, async (ctx) => urlSet(ctx, await listPages(ctx))));
  api.get('/sitemap/:file{products-[0-9]+\\.xml}', (c) =>
    answerXml(c, async (ctx) => {
      const file = Number(/\d+/.exec(c.req.param('file'))?.[0]);
      if (file >= (await countSitemapFiles(ctx))) throw new DomainError('not_found');
      return urlSet(ctx, await listProducts(ctx, file));
    }),
  );
  api.get('/sitemap/:file{apps-[0-9]+\\.xml}', (c) =>
    answerXml(c, async (ctx) => {
      const file = Number(/\d+/.exec(c.req.param('file'))?.[0]);
      if (file >= (await countAppFiles(ctx))) throw new DomainError('not_found');
      return urlSet(ctx, await listApps(ctx, file));
    }),
  );
  api.get('/sitemap/:file{forum-[0-9]+\\.xml}', (c) =>
    answerXml(
      c,
      async (ctx) => {
        const file = Number(/\d+/.exec(c.req.param('file'))?.[0]);
        const forum = publicForum(ctx);
        if (!forum || file >= (await countTopicFiles(forum))) throw new DomainError('not_found');
        return urlSet(forum, await listForum(forum, file));
      },
      [FORUM_LISTS, 'sites'],
    ),
  );
}

/** A request to the forum by a guest, as search engines send them; null if there is no forum that guests may read. */
function publicForum(ctx: Ctx): Ctx | null {
  const forum = ctx.site.type === 'bbs' ? ctx.site : ctx.app.sites.all().find(({ type }) => type === 'bbs');
  if (!forum || forum.status === 'closed') return null;
  const there = { ...ctx, site: forum, actor: null };
  return refusedBySite(there, 'GET', { isOpen: false, acceptsSuspended: false }) ? null : there;
}

/** The categories are in the first file. */
async function listApps(ctx: Ctx, file: number): Promise<Entry[]> {
  const apps = await listSitemapApps(ctx, file);
  const categories = file === 0 ? idsOf(await readCategoryTree(ctx, 'app')) : [];
  return [
    ...categories.map((id) => ({ path: `/app/app_search?cid=${id}` })),
    ...apps.map(({ id, changedAt }) => ({ path: `/app_detail/${id}`, changedAt })),
  ];
}

const idsOf = (nodes: CategoryNode[]): number[] => nodes.flatMap((node) => [node.id, ...idsOf(node.children ?? [])]);

/** The boards are in the first file. */
async function listForum(ctx: Ctx, file: number): Promise<Entry[]> {
  const topics = await listSitemapTopics(ctx, file);
  const boards = file === 0 ? await listSitemapBoards(ctx) : [];
  return [
    ...boards.map(({ slug }) => ({ path: `/bbs/board/${slug}` })),
    ...topics.map(({ id, changedAt }) => ({ path: `/bbs/topic/${id}`, changedAt })),
  ];
}

function robots(ctx: Ctx): string {
  return [
    'User-agent: *',
    'Allow: /api/api_search',
    'Disallow: /api/',
    ...crawlRules(PAGES.rows),
    '',
    `Sitemap: ${base(ctx)}/sitemap.xml`,
    '',
  ].join('\n');
}

/** `Disallow` for the excluded pages, a folder at a time, and `Allow` for the exceptions among them. */
function crawlRules(rows: readonly PageRow[]): string[] {
  const isDenied = ({ crawl }: PageRow) => crawl === undefined;
  const denied = new Set(rows.filter(isDenied).map(({ path }) => path.replace(/^(\/[^/]+\/).+/, '$1')));
  const allowed = rows
    .filter((row) => !isDenied(row))
    .map(({ path }) => path.replace(/:.*/, ''))
    .filter((path) => [...denied].some((start) => path.startsWith(start)));
  return [...allowed.map((path) => `Allow: ${path}`), ...[...denied].map((path) => `Disallow: ${path}`)];
}

interface Entry {
  path: string;
  changedAt?: Date;
}

async function listPages(ctx: Ctx): Promise<Entry[]> {
  const categories = idsOf(await readCategoryTree(ctx));
  const pages = publicForum(ctx) ? LISTED : LISTED.filter((path) => !/^\/bbs(?:\/|$)/.test(path));
  return [...pages, ...categories.map((id) => `/goods/goods_search?cid=${id}`)].map((path) => ({ path }));
}

async function listProducts(ctx: Ctx, file: number): Promise<Entry[]> {
  const products = await listSitemapProducts(ctx, file);
  return products.map(({ id, changedAt }) => ({ path: `/goods_detail/${id}`, changedAt }));
}

const base = (ctx: Ctx) => ctx.app.publicUrl();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every URL with its languages: each is the same page with `language` in its query. */
function urlSet(ctx: Ctx, entries: Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const address = escaped(base(ctx) + path);
    const join = path.includes('?') ? '&amp;' : '?';
    const languages = ctx.site.locales.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${languageTag(locale)}" href="${address}${join}language=${locale}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${address}</loc>${changed}${languages.join('')}</url>`;
  });
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>`;
}

function index(ctx: Ctx, files: { products: number; apps: number; forum: number }): string {
  const numbered = (name: keyof typeof files) => Array.from({ length: files[name] }, (_, file) => `${name}-${file}`);
  const parts = ['pages', ...numbered('products'), ...numbered('apps'), ...numbered('forum')];
  const maps = parts.map((part) => `<sitemap><loc>${escaped(base(ctx))}/sitemap/${part}.xml</loc></sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`;
}

/** Cached like every public response: crawlers come often. Shared caches may store it only if the site is public. */
async function answerXml(
  c: Context<ApiEnv>,
  make: (ctx: Ctx) => Promise<string>,
  tags: readonly string[] = ['catalog', 'sites'],
): Promise<Response> {
  const ctx = c.get('ctx');
  const caching = isCacheableFor(ctx) ? 'public, max-age=3600' : 'private, no-store';
  const answer = await ctx.app.responseCache.fill(cacheKey(ctx, c.req.url), async () => ({
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': caching, vary: 'Language, Type' },
    body: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${await make(ctx)}\n`),
    encoded: new Map(),
    tags: [...tags],
  }));
  return sendCached(c, answer);
}
