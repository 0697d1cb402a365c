import type { Context } from 'hono';
import { refusedBySite } from '../domains/accounts/site-access/check-site-access.server.ts';
import type { CategoryNode } from '../domains/catalog/contract.ts';
import { readCategoryTree } from '../domains/catalog/queries.server.ts';
import { countSitemapFiles, listSitemapProducts } from '../domains/catalog/sitemap.server.ts';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { Ctx } from '../domains/kit/context.ts';
import { type Api, cacheKey } from '../domains/kit/endpoint.ts';
import { readingCtx } from '../domains/kit/replica-reads.ts';
import type { SitemapEntry, SitemapPart } from '../domains/kit/wiring.ts';
import { DomainError } from '../platform/errors.ts';
import { languageTag } from '../platform/locale/locale.ts';
import type { PageRow } from '../web/manifest/page-row.ts';
import { PAGES } from '../web/pages.ts';
import { isCacheableFor, sendCached } from './response-cache.ts';
import { WIRINGS } from './wirings.ts';

/** Pages of the sitemap; products and categories are added from the catalogue. */
const LISTED = PAGES.rows.filter((row) => row.crawl === 'list').map((row) => row.path + (row.query ?? ''));

/** The pages that wings list themselves. */
const PARTS = WIRINGS.flatMap(({ sitemap }) => sitemap ?? []);

/** `/robots.txt`, `/sitemap.xml`, and the parts of the latter once the catalogue is large. */
export function addSitemap(api: Api): void {
  api.get('/robots.txt', (c) => c.text(robots(c.get('ctx'))));
  api.get('/sitemap.xml', (c) =>
    answerXml(c, async (ctx) => {
      const files = await countSitemapFiles(ctx);
      const open = PARTS.flatMap((part) => openPart(ctx, part) ?? []);
      return files === 1 && open.length === 0
        ? urlSet(ctx, [...(await listPages(ctx)), ...(await listProducts(ctx, 0))])
        : index(ctx, [
            { name: 'products', files },
            ...(await Promise.all(
              open.map(async ({ part, there }) => ({ name: part.name, files: await part.countFiles(there) })),
            )),
          ]);
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
  for (const part of PARTS) addPart(api, part);
}

function addPart(api: Api, part: SitemapPart): void {
  api.get(`/sitemap/:file{${part.name}-[0-9]+\\.xml}`, (c) =>
    answerXml(
      c,
      async (ctx) => {
        const file = Number(/\d+/.exec(c.req.param('file'))?.[0]);
        const open = openPart(ctx, part);
        if (!open || file >= (await part.countFiles(open.there))) throw new DomainError('not_found');
        return urlSet(open.there, await part.list(open.there, file));
      },
      [...part.tags, 'sites'],
    ),
  );
}

/** A part with a request to its site by a guest, as search engines send them; null if there is no site that guests may read. */
function openPart(ctx: Ctx, part: SitemapPart): { part: SitemapPart; there: Ctx } | null {
  const isIts = ({ type }: Ctx['site']) => type === part.siteType;
  const site = isIts(ctx.site) ? ctx.site : ctx.app.sites.all().find(isIts);
  if (!site || site.status === 'closed') return null;
  const there = { ...ctx, site, actor: null };
  return refusedBySite(there, 'GET', { isOpen: false, acceptsSuspended: false }) ? null : { part, there };
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

async function listPages(ctx: Ctx): Promise<SitemapEntry[]> {
  const all = (nodes: CategoryNode[]): number[] => nodes.flatMap((node) => [node.id, ...all(node.children ?? [])]);
  const categories = all(await readCategoryTree(ctx));
  const closed = PARTS.filter((part) => !openPart(ctx, part)).map(({ home }) => home);
  const isOpen = (path: string) => !closed.some((home) => path === home || path.startsWith(`${home}/`));
  const pages = LISTED.filter(isOpen);
  return [...pages, ...categories.map((id) => `/goods/goods_search?cid=${id}`)].map((path) => ({ path }));
}

async function listProducts(ctx: Ctx, file: number): Promise<SitemapEntry[]> {
  const products = await listSitemapProducts(ctx, file);
  return products.map(({ id, changedAt }) => ({ path: `/goods_detail/${id}`, changedAt }));
}

const base = (ctx: Ctx) => ctx.app.publicUrl();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every URL with its languages: each is the same page with `language` in its query. */
function urlSet(ctx: Ctx, entries: SitemapEntry[]): string {
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

function index(ctx: Ctx, parts: readonly { name: string; files: number }[]): string {
  const names = parts.flatMap(({ name, files }) => Array.from({ length: files }, (_, file) => `${name}-${file}`));
  const maps = ['pages', ...names].map(
    (part) => `<sitemap><loc>${escaped(base(ctx))}/sitemap/${part}.xml</loc></sitemap>`,
  );
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`;
}

/** Cached like every public response: crawlers come often. Shared caches may store it only if the site is public. */
async function answerXml(
  c: Context<ApiEnv>,
  make: (ctx: Ctx) => Promise<string>,
  tags: readonly string[] = ['catalog', 'sites'],
): Promise<Response> {
  const ctx = await readingCtx(c.get('ctx'), c, 'guests');
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
