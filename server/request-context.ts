import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { forgetActor, rememberActor } from '../domains/accounts/sessions/remembered-actor.server.ts';
import { findActor } from '../domains/accounts/sessions.server.ts';
import type { Actor, App, Ctx, Device } from '../domains/context.ts';
import type { ApiEnv } from '../domains/endpoint.ts';
import { findKeyActor } from '../domains/merchants/keys/find-key-actor.server.ts';
import { KEY_PREFIX } from '../domains/merchants/keys/rules.ts';
import { listPasses } from '../domains/orders/passes/order-pass.ts';
import type { Site } from '../domains/sites/contract.ts';
import { isBrowser, readCookie, SESSION_COOKIES, writeCookie } from '../platform/http/cookies.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { negotiateLocale, readLocale } from '../platform/locale.ts';
import { randomToken } from '../platform/tokens.ts';
import { requestDatabase } from './request-database.ts';
import { WIRINGS } from './wirings.ts';

/**
 * The token of a request: header `token`, otherwise the `Authorization` header (Bearer stripped in both), otherwise the
 * cookies.
 */
function tokenOf(c: Context<ApiEnv>): { token: string; fromCookie: boolean } | null {
  const header = c.req.header('token') || c.req.header('authorization');
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), fromCookie: false };
  const cookie = readCookie(c, 'shopToken') ?? readCookie(c, 'forumToken');
  return cookie ? { token: cookie, fromCookie: true } : null;
}

/** The forum's pages and calls, whichever site they are requested on. */
const FORUM_PATHS = /^\/(?:bbs|api\/community)(?:[/.]|$)/i;

/** The forum that a site leads to: its own, or that of the deployment's first forum site. */
function forumOf(app: App, site: Site): Site {
  if (site.type === 'bbs') return site;
  return app.sites.all().find(({ type }) => type === 'bbs') ?? site;
}

export type Surroundings = Pick<Ctx, 'site' | 'locale' | 'currency'>;

/** Site, language and currency of a request: determined before anything else, without a query. */
export function readSurroundings(app: App, c: Context<ApiEnv>): Surroundings | null {
  const named = app.sites.siteFor(c.req.header('type'), hostnameOf(c.req.header('host')));
  if (!named) return null;
  const site = FORUM_PATHS.test(c.req.path) ? forumOf(app, named) : named;
  const wanted =
    readLocale(c.req.header('language')) ??
    readLocale(c.req.query('language')) ??
    readLocale(readCookie(c, 'language')) ??
    negotiateLocale(pageLanguage(c));
  const locale = wanted && site.locales.includes(wanted) ? wanted : site.defaultLocale;
  const currency =
    app.sites.currency(c.req.header('currency')) ??
    app.sites.currency(readCookie(c, 'currency')) ??
    app.sites.currency(site.defaultCurrency);
  return { site, locale, currency: currency?.code ?? site.defaultCurrency };
}

/** Calls default to the site's language (specification 7); a page may also follow the browser's. */
function pageLanguage(c: Context<ApiEnv>): string | undefined {
  return c.req.path.startsWith('/api/') && c.req.path !== '/api/api_search'
    ? undefined
    : c.req.header('accept-language');
}

/** Device keys that this response has to set in the browser. */
const renewed = new WeakMap<Device, string>();

/** As `randomToken` creates them. A cookie with anything else, such as an API client's key, was not set by us. */
const DEVICE_KEY = /^[\w-]{43}$/;

/**
 * The browser, identified by its cookie. An API client without cookies is identified by IP address and user agent: its
 * owner would otherwise get a mail at each of its logins.
 */
function readDevice(c: Context<ApiEnv>, ip: string, userAgent: string): Device {
  const given = readCookie(c, 'device') ?? '';
  const cookie = DEVICE_KEY.test(given) ? given : undefined;
  const isProgram = !cookie && c.req.path.startsWith('/api/') && !isBrowser(c);
  if (isProgram) {
    const key = `${ip} ${userAgent}`;
    return { key, isCookie: false, renew: () => key };
  }
  const device: Device = {
    key: cookie ?? null,
    isCookie: cookie !== undefined,
    renew: () => {
      const key = randomToken();
      renewed.set(device, key);
      return key;
    },
  };
  return device;
}

/**
 * What a response changes of the browser's identity. After a login it gets a new device key, and the guest cart key is
 * removed, since it may have been planted. If a required session has expired, its cookies are removed as well.
 */
export function settleCookies(c: Context<ApiEnv>, ctx: Ctx): void {
  const secure = ctx.app.publicUrl().startsWith('https://');
  const key = renewed.get(ctx.device);
  if (key) {
    writeCookie(c, 'device', key, secure);
    if (ctx.guestKey) writeCookie(c, 'cart', '', secure);
  }
  if (c.res.status !== 401 || ctx.actor) return;
  for (const token of SESSION_COOKIES) if (readCookie(c, token)) writeCookie(c, token, '', secure);
}

/** The shop chosen in the merchant office; whether the actor works there is checked when it is opened. */
function withOfficeShop(actor: Actor | null, c: Context<ApiEnv>): Actor | null {
  const chosen = Number(c.req.header('shop') ?? readCookie(c, 'officeShop'));
  return actor && Number.isSafeInteger(chosen) && chosen > 0 ? { ...actor, officeShop: chosen } : actor;
}

/** A shop's API key counts for the calls of the merchant office only, and never from a cookie. */
async function findAnyActor(
  base: Parameters<typeof findActor>[0],
  { token, fromCookie }: { token: string; fromCookie: boolean },
  c: Context<ApiEnv>,
): Promise<Actor | null> {
  if (!token.startsWith(KEY_PREFIX)) return findActor(base, token);
  return fromCookie || !c.req.path.startsWith('/api/merchant/') ? null : findKeyActor(base, token);
}

/** The host name of a request if it is a shop's own. */
export function shopHostOf(app: App, host: string | undefined): string | null {
  const name = hostnameOf(host);
  return app.sites.isShopHost(name) ? name : null;
}

/** Calls that confirm a remembered actor in their own statement. */
const CONFIRMING = new Set(WIRINGS.flatMap(({ confirming = [] }) => confirming));

/** `admit` throws what the site refuses the actor; it is asked again about an actor that was only remembered. */
export async function createCtx(
  app: App,
  c: Context<ApiEnv>,
  surroundings: Surroundings,
  { ip, admit }: { ip: string; admit: (ctx: Ctx) => Promise<void> },
): Promise<Ctx> {
  const given = tokenOf(c);
  const userAgent = c.req.header('user-agent') ?? '';
  const database = requestDatabase(app, c);
  const shopHost = shopHostOf(app, c.req.header('host'));
  const base = { app, db: app.database.db, now: new Date(), site: surroundings.site, shopHost, ip, userAgent };
  const readActor = async (now = base.now) =>
    given ? withOfficeShop(await findAnyActor({ ...base, now }, given, c), c) : null;
  const isConfirming = given !== null && CONFIRMING.has(c.req.path) && !given.token.startsWith(KEY_PREFIX);
  const remembered = isConfirming ? await rememberActor(base, given.token) : null;
  const ctx: Ctx = {
    ...surroundings,
    ...database,
    actor: isConfirming ? (remembered?.actor ?? null) : await readActor(),
    shopHost,
    guestKey: readCookie(c, 'cart') ?? null,
    inviteCode: c.req.header('invite') ?? readCookie(c, 'invite') ?? null,
    orderPasses: listPasses(c.req.header('orderPass') ?? readCookie(c, 'orderPasses') ?? ''),
    now: base.now,
    requestId: randomUUID(),
    ip,
    userAgent,
    device: readDevice(c, ip, userAgent),
  };
  const confirm = async () => {
    forgetActor(base, given?.token ?? '');
    const now = new Date();
    const confirmed = { ...ctx, unconfirmed: undefined, now, actor: await readActor(now) };
    c.set('ctx', confirmed);
    await admit(confirmed);
    return confirmed;
  };
  c.set('confirm', confirm);
  const isUnchanged = remembered?.isUnchanged;
  if (!isUnchanged) return ctx;
  return { ...ctx, unconfirmed: { isUnchanged, confirm } };
}
