import type { Context } from 'hono';
import { sql } from 'kysely';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { readOnlyText } from '../domains/kit/read-only.ts';
import type { DomainError } from '../platform/errors.ts';
import { answerJson } from '../platform/http/json-answer.ts';
import { DEFAULT_LOCALE, type Locale, languageTag } from '../platform/locale/locale.ts';
import { backSoonPage, offlinePage, sentencePage } from './plain-page.ts';
import { readSurroundings } from './request-context.ts';
import { contentPolicy, inlineScripts } from './security-headers.ts';

export const RETRY_SECONDS = 5;
/** While the database is down every request fails alike: logs one line per second. */
const LOGGED_MS = 1_000;
let loggedAt = Number.NEGATIVE_INFINITY;

/** Responds to a request that the database could not serve: 503, as data or as a page, in the reader's language. */
export function answerUnavailable(app: App, c: Context<ApiEnv>, error: unknown): Response {
  logUnavailable(app, error, c.req.path);
  const locale = localeOf(app, c);
  c.header('retry-after', String(RETRY_SECONDS));
  c.header('cache-control', 'no-store');
  if (isDocument(c)) {
    return sendPlainPage(app, c, backSoonPage(app.texts, locale), 503);
  }
  const message = app.texts[locale].t('errors:database_unavailable');
  if (!c.req.path.startsWith('/api/')) return c.text(message, 503);
  const data = { error: 'database_unavailable', retryAfter: RETRY_SECONDS, requestId: c.get('ctx')?.requestId };
  return answerJson(c, { code: 503, message, data }, 503);
}

/** Responds to a write while the deployment is read-only, in the reader's language; a page leads back to what was sent. */
export function answerReadOnly(app: App, c: Context<ApiEnv>, { details }: DomainError): Response {
  const locale = localeOf(app, c);
  c.header('retry-after', String(details.retryAfter));
  c.header('cache-control', 'no-store');
  const message = readOnlyText(app, locale) || app.texts[locale].t('errors:read_only');
  if (isDocument(c)) {
    return sendPlainPage(
      app,
      c,
      sentencePage(locale, app.texts[locale].t('errors:read_only_page.title'), message),
      503,
    );
  }
  if (!c.req.path.startsWith('/api/')) return c.text(message, 503);
  return answerJson(c, { code: 503, message, data: { error: 'read_only', ...details } }, 503);
}

/** The page that a browser keeps for times without a connection. */
export function answerOffline(app: App, c: Context<ApiEnv>): Response {
  const locale = localeOf(app, c);
  c.header('content-language', languageTag(locale));
  return sendPlainPage(app, c, offlinePage(app.texts, locale), 200);
}

function sendPlainPage(app: App, c: Context, html: string, status: 200 | 503): Response {
  const secure = app.publicUrl().startsWith('https://');
  return c.html(html, status, { 'content-security-policy': contentPolicy(inlineScripts(html), secure) });
}

export function logUnavailable(app: App, error: unknown, path: string): void {
  watchForReturn(app);
  const now = performance.now();
  if (now - loggedAt < LOGGED_MS) return;
  loggedAt = now;
  app.log.error({ reason: error instanceof Error ? error.message : String(error), path }, 'database unavailable');
}

/** Applications whose database is away. */
const away = new WeakSet<App>();

/** Logs once when the database that could not be reached serves again. */
function watchForReturn(app: App): void {
  if (away.has(app)) return;
  away.add(app);
  const since = performance.now();
  const ask = async () => {
    try {
      await sql`select 1`.execute(app.database.db);
      away.delete(app);
      app.log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'database available again');
    } catch (error) {
      // closed with the process
      if (!/after calling end|destroyed|closed/.test(String(error))) setTimeout(ask, LOGGED_MS).unref();
    }
  };
  setTimeout(ask, LOGGED_MS).unref();
}

/** The sites are in memory: the language needs no database. */
function localeOf(app: App, c: Context<ApiEnv>): Locale {
  return c.get('ctx')?.locale ?? readSurroundings(app, c)?.locale ?? DEFAULT_LOCALE;
}

/** A page for a browser, not its data and not a call. */
export function isDocument(c: Context): boolean {
  const { path } = c.req;
  if (path.startsWith('/api/') && path !== '/api/api_search' && path !== '/api/docs') return false;
  return !path.endsWith('.data') && (c.req.header('accept') ?? '').includes('text/html');
}
