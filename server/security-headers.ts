import { hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { hasDefaultHeader } from '../platform/http/default-headers.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { DATA_POLICY } from '../platform/http/json-answer.ts';
import { PAGES } from '../web/pages.ts';

/** External scripts and frames that a page allows. */
export interface Guests {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
  /** Where pictures come from beside the shop. */
  media: readonly string[];
  /** Our own pages may show it in a frame. */
  isFramed?: boolean;
}

type Outgoing = HttpBindings['outgoing'];

const NOBODY: Guests = { scripts: [], frames: [], calls: [], media: [] };

/** What the page at that path allows. */
export function guestsOf(app: App, path: string): Guests {
  const row = PAGES.find(path);
  const { MEDIA_URL, STRIPE_PUBLISHABLE_KEY, STRIPE_SCRIPT } = app.environment;
  const own: Guests = { ...NOBODY, media: MEDIA_URL ? [MEDIA_URL] : [] };
  if (row?.framed) return { ...own, isFramed: true };
  if (row?.embeds !== 'card-form' || !STRIPE_PUBLISHABLE_KEY) return own;
  return {
    ...own,
    scripts: ['https://js.stripe.com', ...(STRIPE_SCRIPT ? [new URL(STRIPE_SCRIPT).origin] : [])],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
  };
}

/**
 * The content security policy of one page: the given inline scripts by hash, its allowed external ones, and no others.
 */
export function contentPolicy(scripts: readonly (string | Buffer)[], secure: boolean, guests: Guests = NOBODY): string {
  const { frames, calls } = guests;
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...guests.scripts, ...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...guests.media].join(' '),
    "media-src 'self' blob:",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${guests.isFramed ? "'self'" : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Executable inline scripts of a page that contains nothing from outside: a fixed one of the server itself. Rendered
 * pages mark theirs (`web/session/marked-scripts.server.ts`).
 */
export function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', start);
    if (start === 0 || end < 0) break;
    const tag = html.slice(at, start);
    if (!/\ssrc=|application\/(?:ld\+)?json/.test(tag)) scripts.push(html.slice(start, end));
    at = end;
  }
  return scripts;
}

/** Sets the headers that every response has, also those of connections of open windows that wait for news by polling. */
export function setSecurityHeaders(app: App, outgoing: Outgoing, host: string | undefined, secure: boolean): void {
  outgoing.setHeader('x-content-type-options', 'nosniff');
  outgoing.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  outgoing.setHeader('cross-origin-opener-policy', 'same-origin');
  outgoing.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
  if (!secure) return;
  // what is below a shop's own host is not ours to decide on
  const isShops = app.sites.isShopHost(hostnameOf(host));
  outgoing.setHeader('strict-transport-security', `max-age=31536000${isShops ? '' : '; includeSubDomains'}`);
}

/** Data that was not answered by `answerJson`, such as a download of a page. */
export function protectData(c: Context<ApiEnv>): void {
  if (hasDefaultHeader(c, 'content-security-policy')) return;
  const { headers } = c.res;
  if (!headers.get('content-type')?.startsWith('application/json')) return;
  headers.set('content-security-policy', DATA_POLICY);
  // what is the same for everyone has its own caching headers
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
}
