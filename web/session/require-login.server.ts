import type { RouterContextProvider } from 'react-router';
import { safeRedirect } from '../../domains/accounts/rules.ts';
import { sessionCookies } from '../../domains/accounts/sessions/rules.ts';
import type { Actor } from '../../domains/kit/context.ts';
import { cookieOf, cookieText } from '../../platform/http/cookies.ts';
import { baseOf } from '../manifest/forum-base.ts';
import type { PageAddress, PagePath } from '../manifest/page-address.ts';
import { pageContext } from './page-context.server.ts';
import { redirect, safeAddress } from './redirects.ts';

type Context = Readonly<RouterContextProvider>;

/** The actor of a private page; others are redirected to the login and back, in the forum in the theme being visited. */
export function requireLogin(context: Context, request: Request, login: PagePath = '/login'): Actor {
  const { ctx } = context.get(pageContext);
  if (ctx.actor) return ctx.actor;
  const path = pathOf(request);
  rememberRedirect(context, path);
  forgetSession(context, request);
  throw redirect(login === '/bbs/login' ? `${baseOf(path)}/login` : login, 303);
}

/** Clears the cookies of an expired session. */
function forgetSession(context: Context, request: Request): void {
  const { ctx, setCookie, secure } = context.get(pageContext);
  for (const key of sessionCookies(ctx)) {
    if (cookieOf(request, key) !== undefined) setCookie(cookieText(key, '', secure));
  }
}

/** Redirects logged-in users from a guests' page to home; a visitor may still become a member. */
export function guestOnly(context: Context, home: PageAddress = '/'): void {
  const { actor } = context.get(pageContext).ctx;
  if (actor?.kind === 'member') throw redirect(home);
}

/** Where to go after login; only a safe path of ours is remembered (specification 2). */
export function rememberRedirect(context: Context, path: string): void {
  const page = context.get(pageContext);
  page.setCookie(cookieText('redirect', safeRedirect(path), page.secure));
}

/** The remembered path, which is then forgotten; home without one. */
export function takeRedirect(context: Context, request: Request): PageAddress {
  const page = context.get(pageContext);
  if (cookieOf(request, 'redirect') !== undefined) page.setCookie(cookieText('redirect', '', page.secure));
  return readRedirect(request);
}

/** The remembered path, which stays remembered. The cookie's value is validated again. */
export function readRedirect(request: Request): PageAddress {
  try {
    return safeAddress(decodeURIComponent(cookieOf(request, 'redirect') ?? ''));
  } catch {
    return '/';
  }
}

/** The page's own URL, without what the framework adds when it fetches data. Forms post to their page. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  const pathname = url.pathname.replace(/(?:\/_root)?\.data$/, '') || '/';
  return pathname + url.search;
}
