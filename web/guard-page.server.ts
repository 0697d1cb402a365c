import { data, type RouterContextProvider } from 'react-router';
import { atSite } from '../domains/accounts/members/membership.server.ts';
import { refusedBySite } from '../domains/accounts/site-access/check-site-access.server.ts';
import { shownSite } from '../domains/kit/context.ts';
import type { SiteType } from '../domains/sites/contract.ts';
import { type OfWings, WINGS } from '../domains/wings.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { pickText } from '../platform/locale/locale.ts';
import { FRAMES } from './manifest/frames.ts';
import { type PagePath, uncheckedAddress } from './manifest/page-address.ts';
import { withoutDataSuffix } from './manifest/page-table.ts';
import { PAGES } from './pages.ts';
import { pageContext } from './session/page-context.server.ts';
import { redirect } from './session/redirects.ts';
import { requireLogin } from './session/require-login.server.ts';

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * A closed site shows and accepts nothing except on the pages its staff need to open it again, and nothing of it is shown
 * on another site.
 */
export function refuseWhenClosed({ context }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  const closed = [ctx.site, shownSite(ctx)].find(({ status }) => status === 'closed');
  if (closed && !PAGES.isExempt(url.pathname, 'closed')) {
    const message = pickText(closed.closedMessage, ctx.locale, closed.defaultLocale);
    throw data({ code: -1, message }, { status: 503 });
  }
}

/**
 * On a members-only site others are redirected to the joining page; a suspended member may read but not send anything.
 * Pages of the shop obey the goods site, and those that another site shows obey that as well.
 */
export async function refuseOutsiders({ context, request }: Visit): Promise<void> {
  const { ctx, url } = context.get(pageContext);
  const shown = shownSite(ctx);
  const openness = {
    isOpen: PAGES.isExempt(url.pathname, 'membership'),
    acceptsSuspended: PAGES.isExempt(url.pathname, 'suspension'),
  };
  const refused = refusedBySite(ctx, request.method, openness);
  const sayRefused = (code: NonNullable<typeof refused>) =>
    data({ message: ctx.app.texts[ctx.locale].t(`errors:${code}`) }, { status: 403 });
  // the joining page of the request's host is that of the site that it shows
  if (refused && shown.id !== ctx.site.id) throw sayRefused(refused);
  if (refused === 'membership_needed' || (refused && request.method === 'GET')) throw redirect('/site', 303);
  if (refused) throw sayRefused(refused);
  if (shown.id === ctx.site.id || shown.access !== 'paid') return;
  const there = ctx.actor ? await atSite(ctx, shown.key) : { site: shown, actor: null };
  if (refusedBySite(there, request.method, openness)) throw redirect('/site', 303);
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

const SITES_OF_WINGS = WINGS.flatMap(({ site }) => site ?? []) as OfWings<'site'>[];
/** Home pages by the type of the site; the others have that of the shop. */
const HOMES: ReadonlyMap<SiteType, PagePath> = new Map(SITES_OF_WINGS.map(({ type, home }) => [type, home]));

/** The address of a site leads to the home page of its wing. */
export function leadHome({ context }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  const home = HOMES.get(shownSite(ctx).type);
  if (home && /^\/(?:_root\.data)?$/.test(url.pathname)) throw redirect(home, 302);
}

/**
 * Redirects guests of a member page to the login page of its frame and back afterwards, also those of a buyer's page who
 * have no pass to any order.
 */
export function guardMemberPages({ context, request }: Visit): void {
  const { ctx, url } = context.get(pageContext);
  const row = PAGES.find(url.pathname);
  if (!row) return;
  const frame = FRAMES[row.frame];
  const access = row.access ?? frame.access;
  const isOpen = access === 'public' || (access === 'buyer' && (ctx.orderPasses?.length ?? 0) > 0);
  if (!isOpen) requireLogin(context, request, frame.login);
}
