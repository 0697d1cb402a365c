import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { forgetActor, rememberActor } from '../domains/accounts/sessions/remembered-actor.server.ts';
import { sessionCookies } from '../domains/accounts/sessions/rules.ts';
import { findActor } from '../domains/accounts/sessions.server.ts';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { Actor, App, Ctx, Device } from '../domains/kit/context.ts';
import { findKeyActor } from '../domains/merchants/keys/find-key-actor.server.ts';
import { KEY_PREFIX } from '../domains/merchants/keys/rules.ts';
import { listPasses } from '../domains/orders/passes/order-pass.ts';
import { COOKIES, isBrowser, readCookie, sessionTokens, writeCookie } from '../platform/http/cookies.ts';
import { setDefaultHeader } from '../platform/http/default-headers.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { negotiateLocale, readLocale } from '../platform/locale/locale.ts';
import { randomToken } from '../platform/tokens.ts';
import { ownerOf, owningSite, sessionsFor } from './owning-site.ts';
import { requestDatabase } from './request-database.ts';
import { WIRINGS } from './wirings.ts';

interface GivenToken {
  token: string;
  spare?: string | undefined;
  fromCookie: boolean;
}

/**
 * The token of a request: header `token`, otherwise the `Authorization` header (Bearer stripped in both), otherwise the
 * cookies. `spare`: the forum's, which outlives that of the shop.
 */
function tokenOf(c: Context<ApiEnv>): GivenToken | null {
  const header = c.req.header('token') || c.req.header('authorization');
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), fromCookie: false };
  const [token, spare] = sessionTokens(c);
  return token ? { token, spare, fromCookie: true } : null;
}

export type Surroundings = Pick<Ctx, 'site' | 'shown' | 'sessions' | 'locale' | 'currency'>;

/** Sites, language and currency of a request: determined before anything else, without a query. */
export function readSurroundings(app: App, c: Context<ApiEnv>): Surroundings | null {
  const named = app.sites.siteFor(c.req.header('type'), hostnameOf(c.req.header('host')));
  if (!named) return null;
  const owner = ownerOf(c.req.path);
  const site = owningSite(app, owner, named);
  const shown = owner === 'forum' ? site : named;
  const wanted =
    readLocale(c.req.header('language')) ??
    readLocale(c.req.query('language')) ??
    readLocale(readCookie(c, 'language')) ??
    negotiateLocale(c.req.header('accept-language'));
  const locale = wanted && shown.locales.includes(wanted) ? wanted : shown.defaultLocale;
  const currency =
    app.sites.currency(c.req.header('currency')) ??
    app.sites.currency(readCookie(c, 'currency')) ??
    app.sites.currency(shown.defaultCurrency);
  const sessions = sessionsFor(c.req.path, owner, named);
  return { site, shown, sessions, locale, currency: currency?.code ?? shown.defaultCurrency };
}

/** Device keys that this response has to set in the browser. */
const renewed = new WeakMap<Device, string>();

/** Says that the session of the request's cookie has ended; `public/site-worker.js` knows the name as well. */
const SESSION_HEADER = 'x-session';

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
 * removed, since it may have been planted. If a required session has expired, its cookies are removed as well: after a
 * call that answers 401, and after any form, since its page may say so in another way. Other responses only say so: of
 * two at once, the later must not remove the cookie of a login in between.
 */
export function settleCookies(c: Context<ApiEnv>, ctx: Ctx): void {
  const secure = ctx.app.publicUrl().startsWith('https://');
  const key = renewed.get(ctx.device);
  if (key) {
    writeCookie(c, 'device', key, secure);
    if (ctx.guestKey) writeCookie(c, 'cart', '', secure);
  }
  const isOver = !ctx.actor && sessionCookies(ctx).some((token) => readCookie(c, token));
  // read by the site's worker, which deletes what it has kept of that reader
  if (isOver) setDefaultHeader(c, SESSION_HEADER, 'ended');
  const isForm = c.req.method === 'POST' && !c.req.path.startsWith('/api/');
  if (ctx.actor || !(isForm || c.res.status === 401)) return;
  // a login has just set its own
  const written = c.res.headers.getSetCookie();
  for (const token of sessionCookies(ctx)) {
    const isWritten = written.some((text) => text.startsWith(`${COOKIES[token].name}=`));
    if (readCookie(c, token) && !isWritten) writeCookie(c, token, '', secure);
  }
}

/**
 * The shop chosen in the merchant office; whether the actor works there is checked when it is opened. The cookie is only
 * a preference, the header names the shop that the call is about.
 */
function withOfficeShop(actor: Actor | null, c: Context<ApiEnv>): Actor | null {
  const named = c.req.header('shop');
  const chosen = Number(named ?? readCookie(c, 'officeShop'));
  const officeShop = Number.isSafeInteger(chosen) && chosen > 0 ? chosen : 0;
  if (!actor || (named === undefined && officeShop === 0)) return actor;
  return { ...actor, officeShop, isShopNamed: named !== undefined };
}

/** A shop's API key counts for the calls of the merchant office only, and never from a cookie. */
async function findAnyActor(
  base: Parameters<typeof findActor>[0],
  { token, spare, fromCookie }: GivenToken,
  c: Context<ApiEnv>,
): Promise<Actor | null> {
  if (!token.startsWith(KEY_PREFIX)) return (await findActor(base, token)) ?? (spare ? findActor(base, spare) : null);
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
  const { site, sessions } = surroundings;
  const base = { app, db: app.database.db, now: new Date(), site, sessions, shopHost, ip, userAgent };
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
    leads: readCookie(c, 'leads'),
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
  ctx.readAgain = confirm;
  const isUnchanged = remembered?.isUnchanged;
  if (!isUnchanged) return ctx;
  return { ...ctx, unconfirmed: { isUnchanged, confirm } };
}
