import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Names and lifetimes of our cookies. Specification 7 and 9, in seconds. */
export const COOKIES = {
  /** Specification 9: a shop session lasts 7 days, a forum session a year; the session's row has the same lifetime. */
  shopToken: { name: 'token', maxAge: 604_800 },
  forumToken: { name: 'userToken', maxAge: 31_536_000 },
  language: { name: 'language', maxAge: 31_536_000 },
  currency: { name: 'currency', maxAge: 31_536_000 },
  cart: { name: 'cart', maxAge: 31_536_000 },
  /** The shop whose office was opened last, for accounts that work in several. */
  officeShop: { name: 'officeShop', maxAge: 31_536_000 },
  officeLook: { name: 'officeLook', maxAge: 31_536_000 },
  redirect: { name: 'redirect', maxAge: 3_600 },
  /** What a guest collected before logging in (`on.goods.12`). */
  collect: { name: 'collect', maxAge: 900 },
  /** Passes to orders bought without an account. */
  orderPasses: { name: 'orderPasses', maxAge: 86_400 },
  /** Topics of the forum that led here to products: their authors may earn a share for 30 days. */
  leads: { name: 'leads', maxAge: 2_592_000 },
  device: { name: 'device', maxAge: 31_536_000 },
  passkey: { name: 'passkey', maxAge: 600 },
  secondStep: { name: 'secondStep', maxAge: 300 },
  handshake: { name: 'handshake', maxAge: 600 },
  scan: { name: 'scan', maxAge: 300 },
  deviceLogin: { name: 'deviceLogin', maxAge: 300 },
  invite: { name: 'invite', maxAge: 86_400 },
} as const;
export type CookieKey = keyof typeof COOKIES;

/** Session cookies. */
export const SESSION_COOKIES = ['shopToken', 'forumToken'] as const satisfies CookieKey[];

/** What a logout deletes: the next user of the browser must not open the orders of guests either. */
export const LOGOUT_COOKIES = [...SESSION_COOKIES, 'orderPasses'] as const satisfies CookieKey[];

/** True for a request that a browser sent by itself: browsers keep cookies, API clients read responses. */
export function isBrowser(c: Context): boolean {
  return c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;
}

export function readCookie(c: Context, key: CookieKey): string | undefined {
  return getCookie(c, COOKIES[key].name);
}

/** The tokens of all sessions that a browser has here. */
export function sessionTokens(c: Context): string[] {
  return SESSION_COOKIES.flatMap((key) => readCookie(c, key) || []);
}

/** A Set-Cookie value; an empty value deletes the cookie. Always HttpOnly. */
export function cookieText(key: CookieKey, value: string, secure: boolean): string {
  const { name, maxAge } = COOKIES[key];
  const life = value === '' ? 0 : maxAge;
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function writeCookie(c: Context, key: CookieKey, value: string, secure: boolean): void {
  const { name, maxAge } = COOKIES[key];
  setCookie(c, name, value, { path: '/', maxAge: value === '' ? 0 : maxAge, httpOnly: true, sameSite: 'Lax', secure });
}

/** The same from a request of the router. */
export function sessionTokensOf(request: Request): string[] {
  return SESSION_COOKIES.flatMap((key) => cookieOf(request, key) || []);
}

/** One of our cookies from a request of the router, which has no server context. */
export function cookieOf(request: Request, key: CookieKey): string | undefined {
  const start = `${COOKIES[key].name}=`;
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(start));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(start.length));
  } catch {
    return undefined;
  }
}
