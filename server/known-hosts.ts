import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { hostnameOf, isAddress, isLoopbackName } from '../platform/http/host-names.ts';
import { answerJson } from '../platform/http/json-answer.ts';
import { DEFAULT_LOCALE, negotiateLocale } from '../platform/locale/locale.ts';
import { sentencePage } from './plain-page.ts';
import { contentPolicy, inlineScripts } from './security-headers.ts';
import { isDocument } from './unavailable.ts';

/** Load balancers request these by any name or address. */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz']);
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/**
 * True for the names of this deployment: loopback, the public URL, the hosts of its sites, and HOST. Any other name may
 * be one that an attacker's name server pointed to this machine (DNS rebinding), whose pages would then count as our
 * own.
 */
export function isKnownHost(app: App, host: string | undefined): boolean {
  const name = hostnameOf(host);
  if (name === '') return false;
  if (isLoopbackName(name) || app.sites.hasHost(name) || name === new URL(app.publicUrl()).hostname) return true;
  const { HOST, STOA_ENV } = app.environment;
  // an IP address cannot be rebound: a trial run opened to the network is reached by any of its own
  if (ANY_ADDRESS.has(HOST)) return STOA_ENV !== 'production' && isAddress(name);
  return name === hostnameOf(HOST.includes(':') && !HOST.startsWith('[') ? `[${HOST}]` : HOST);
}

/** The refusal of a request with a host name that is not ours: 421. */
export function refuseUnknownHost(app: App, c: Context<ApiEnv>): Response | null {
  const host = c.req.header('host');
  if (ASKED_BY_ANY_NAME.has(c.req.path) || (isKnownHost(app, host) && isAskedUnder(c, host))) return null;
  return answerUnknownHost(app, c);
}

/** A request line may contain a host, which must match the header. */
function isAskedUnder(c: Context, host = ''): boolean {
  const start = c.req.url.indexOf('//') + 2;
  const isSame = c.req.url.startsWith(`${host.toLowerCase()}/`, start);
  return isSame || new URL(c.req.url).hostname === hostnameOf(host);
}

function answerUnknownHost(app: App, c: Context<ApiEnv>): Response {
  const locale = negotiateLocale(c.req.header('accept-language')) ?? DEFAULT_LOCALE;
  const { t } = app.texts[locale];
  const message = t('errors:unknown_host');
  if (!isDocument(c)) return answerJson(c, { code: 421, message, data: { error: 'unknown_host' } }, 421);
  const html = sentencePage(locale, t('shell:error.wrong'), message);
  return c.html(html, 421, {
    'content-security-policy': contentPolicy(inlineScripts(html), false),
    'cache-control': 'no-store',
  });
}
