import { type RouterContextProvider, redirect } from 'react-router';
import { safeRedirect } from '../../domains/accounts/rules.ts';
import type { Actor } from '../../domains/context.ts';
import { COOKIES, cookieText } from '../../platform/http/cookies.ts';
import { pageContext } from '../page-context.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The actor of a private page; anybody else goes to /login and comes back afterwards. */
export function requireLogin(context: Context, request: Request): Actor {
  const { ctx } = context.get(pageContext);
  if (ctx.actor) return ctx.actor;
  rememberRedirect(context, pathOf(request));
  throw redirect('/login', 303);
}

/** Who is logged in has nothing to do on a guests' page and goes home; a visitor may still become a member. */
export function guestOnly(context: Context): void {
  const { actor } = context.get(pageContext).ctx;
  if (actor?.kind === 'member') throw redirect('/');
}

/** Where to go after login; only a safe path of ours is remembered (specification 2). */
export function rememberRedirect(context: Context, path: string): void {
  const page = context.get(pageContext);
  page.setCookie(cookieText('redirect', safeRedirect(path), page.secure));
}

/** The remembered path, forgotten as it is read; home without one. What a cookie says is checked again. */
export function takeRedirect(context: Context, request: Request): string {
  const page = context.get(pageContext);
  const name = `${COOKIES.redirect.name}=`;
  const pair = (request.headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(name));
  if (!pair) return '/';
  page.setCookie(cookieText('redirect', '', page.secure));
  try {
    return safeRedirect(decodeURIComponent(pair.slice(name.length)));
  } catch {
    return '/';
  }
}

/** The page's own address: without what the framework adds when it fetches data. An action's form goes to its page. */
function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  const pathname = url.pathname.replace(/(?:\/_root)?\.data$/, '') || '/';
  return pathname + url.search;
}
