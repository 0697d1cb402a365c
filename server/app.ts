import type { Context } from 'hono';
import { revealCaptcha } from '../domains/accounts/captcha/captchas.server.ts';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { type Api, createApi } from '../domains/kit/endpoint.ts';
import { readOwnProof } from '../domains/stores/hosts/known-host.server.ts';
import { FILE_PATH } from '../domains/stores/hosts/rules.ts';
import { DomainError } from '../platform/errors.ts';
import { answerJson } from '../platform/http/json-answer.ts';
import { admitRequests } from './admit.ts';
import { allowListedOrigins } from './cors.ts';
import { orMoved } from './moved-pages.ts';
import { addApiDocument } from './openapi.ts';
import { createProbes } from './probes.ts';
import { isSearchPage } from './search-page.ts';
import { shareCards } from './share-cards.ts';
import { addSitemap } from './sitemap.ts';
import { mediaFiles, SITE_FILES } from './static-files.ts';
import type { Life } from './stop.ts';
import { answerOffline } from './unavailable.ts';
import { WIRINGS } from './wirings.ts';

/** URLs that no page handles. */
const FOREIGN_METHODS = ['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'CONNECT'];

export interface WebParts {
  /** Files of the browser build; null in development, where the bundler serves them. */
  files: ((c: Context<ApiEnv>) => Promise<Response | null>) | null;
  pages: (c: Context<ApiEnv>) => Promise<Response>;
}

/** Every call of the product, as one API. */
export function createCalls(): Api {
  const api = createApi();
  for (const { calls = [] } of WIRINGS) for (const addCalls of calls) addCalls(api);
  addApiDocument(api);
  return api;
}

/** The whole HTTP application: calls, pages, files. */
export function createServer(app: App, web: WebParts, life: Life = { isStopping: false }): Api {
  const api = createProbes(app, life);
  api.get('/media/*', mediaFiles(app.storage, app, shareCards(app)));
  api.get('/assets/*', async (c) => (await web.files?.(c)) ?? c.body(null, 404));
  // pictures and icons of the product itself need no session; in development the bundler has sent them already
  api.on('GET', ['/art/*', ...SITE_FILES], async (c) => (await web.files?.(c)) ?? c.body(null, 404));
  api.use('/api/*', allowListedOrigins(app));
  api.use('*', admitRequests(app));
  api.route('/', createCalls());
  if (app.environment.STOA_ENV !== 'production') {
    // as `/dev/outbox` shows mails: programs try the forum without reading pictures
    api.get('/dev/captcha', async (c) => answerJson(c, { value: await revealCaptcha(app, c.req.query('key') ?? '') }));
  }
  addSitemap(api);
  api.get('/offline', (c) => answerOffline(app, c));
  api.get(FILE_PATH, async (c) => {
    const proof = await readOwnProof(c.get('ctx'));
    if (proof === null) throw new DomainError('not_found');
    return c.text(proof);
  });
  api.all('/api/*', (c) => {
    if (isSearchPage(c.req.path)) return web.pages(c);
    throw new DomainError('not_found');
  });
  api.on(FOREIGN_METHODS, '*', () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } }));
  const isRead = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD';
  api.all('*', async (c) => (isRead(c.req) ? await web.files?.(c) : null) ?? orMoved(c, await web.pages(c)));
  return api;
}
