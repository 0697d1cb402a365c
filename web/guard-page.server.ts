import { data, type RouterContextProvider } from 'react-router';
import { refusedByShop, refusedBySite } from '../domains/accounts/site-access/check-site-access.server.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { pickText } from '../platform/locale.ts';
import { FRAMES } from './manifest/frames.ts';
import { uncheckedAddress } from './manifest/page-address.ts';
import { withoutDataSuffix } from './manifest/page-table.ts';
import { PAGES } from './pages.ts';
import { pageContext } from './session/page-context.server.ts';
import { redirect } from './session/redirects.ts';
import { requireLogin } from './session/require-login.server.ts';

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** A closed site shows and accepts nothing except on the pages its staff need to open it again. */
export function refuseWhenClosed({ context }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  const { site, locale } = ctx;
  if (site.status === 'closed' && !PAGES.isExempt(url.pathname, 'closed')) {
    throw data({ code: -1, message: pickText(site.closedMessage, locale, site.defaultLocale) }, { status: 503 });
  }
}

/**
 * On a members-only site others are redirected to the joining page; a suspended member may read but not send anything.
 */
export function refuseOutsiders({ context, request }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  const refused = refusedBySite(ctx, request.method, {
    isOpen: PAGES.isExempt(url.pathname, 'membership'),
    acceptsSuspended: PAGES.isExempt(url.pathname, 'suspension'),
  });
  if (refused === 'membership_needed' || (refused && request.method === 'GET')) throw redirect('/site', 303);
  if (refused) throw data({ message: ctx.app.texts[ctx.locale].t(`errors:${refused}`) }, { status: 403 });
}

/** The home of a store's own site is the store. */
export function leadToStore({ context }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  if (ctx.site.type === 'store' && (url.pathname === '/' || url.pathname === '/_root.data')) throw redirect('/store');
}

const OFFICE_MODULES = /^(?:back-office|merchant-office|developer-office|platform-office)\//;

/** Back offices answer under the platform's own names only: a shop decides where its host leads. */
export function leadToOwnOffice({ context }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  // a host name that ends in a dot is the same host
  const isShops = ctx.app.sites.isShopHost(hostnameOf(url.host));
  if (!isShops || !OFFICE_MODULES.test(PAGES.find(url.pathname)?.module ?? '')) return;
  throw redirect(uncheckedAddress(ctx.app.publicUrl() + withoutDataSuffix(url.pathname)));
}

const SHOP_MODULES = /^(?:shop|store|merchant-office|parts)\//;

/** The start page of a forum is its feed. */
export function leadToForum({ context }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  if (ctx.site.type === 'bbs' && /^\/(?:_root\.data)?$/.test(url.pathname)) throw redirect('/bbs', 302);
}

/** Pages of the shop and its sellers obey the goods site, whichever site of the deployment shows them. */
export async function refuseOutsideShop({ context, request }: Visit): Promise<void> {
  const { ctx, url } = context.get(pageContext);
  const row = PAGES.find(url.pathname);
  if (!row || !SHOP_MODULES.test(row.module) || PAGES.isExempt(url.pathname, 'membership')) return;
  const refused = await refusedByShop(ctx, request.method);
  if (refused) throw data({ message: ctx.app.texts[ctx.locale].t(`errors:${refused}`) }, { status: 403 });
}

/**
 * Redirects guests of a member page to the login page of its frame and back afterwards, also those of a buyer's page who
 * have no pass to any order.
 */
export function requireMember({ context, request }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  const row = PAGES.find(url.pathname);
  if (!row) return;
  const frame = FRAMES[row.frame];
  const access = row.access ?? frame.access;
  const isOpen = access === 'public' || (access === 'buyer' && (ctx.orderPasses?.length ?? 0) > 0);
  if (!isOpen) requireLogin(context, request, frame.login);
}
