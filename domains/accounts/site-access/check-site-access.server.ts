import type { Ctx } from '../../context.ts';
import type { Site } from '../../sites/contract.ts';
import { isInside } from '../../sites/members/rules.ts';
import { atSite } from '../members/membership.server.ts';

/** Calls that stay open on a members-only site: entering, joining, paying the fee, and what describes the site. */
const OPEN_CALLS =
  /^\/api\/(?:openapi\.json|docs|common\/type|pc\/home\/index|github|osc|qq|community\/(?:config|captcha|login|register|user|logout|unsubscribe)|front\/(?:login|site|pay|user|(?:app|api)\/index))(?:\/|$)/;
/** Calls that accept input from people whose membership is suspended: signing in and out. */
const LOGIN_CALLS = /^\/api\/(?:front\/login|community\/(?:login|logout))(?:\/|$)/;

/** Calls of the shop and its sellers, and the list of its pages. */
const SHOP_CALLS =
  /^\/(?:sitemap|api\/(?:merchant|front\/(?:product|search|ads|cart|order|refund|review|coupon|campaign|seckill|collect|merchant|gift-card|points))(?:\/|$))/;

type Refused = 'membership_needed' | 'site_banned';

interface Openness {
  /** Open to people who are not members of a members-only site. */
  isOpen: boolean;
  /** Accepts input from people whose membership is suspended. */
  acceptsSuspended: boolean;
}

/** What a call's path is exempt from. */
export function opennessOfCall(path: string): Openness {
  return { isOpen: OPEN_CALLS.test(path), acceptsSuspended: LOGIN_CALLS.test(path) };
}

/**
 * Why a site refuses a request. On a members-only site, only members get further than what is open; a suspended member
 * may read what a guest may, but send nothing.
 */
export function refusedBySite(
  ctx: Pick<Ctx, 'site' | 'actor'>,
  method: string,
  { isOpen, acceptsSuspended }: Openness,
): Refused | undefined {
  const { site, actor } = ctx;
  const isBanned = actor?.standing === 'banned';
  const reads = method === 'GET' || method === 'HEAD';
  if (isBanned && !reads && !acceptsSuspended) return 'site_banned';
  if (isOpen || isInside(site, actor?.standing ?? 'none', actor?.permissions ?? [])) return undefined;
  return isBanned ? 'site_banned' : 'membership_needed';
}

export const isShopCall = (path: string) => SHOP_CALLS.test(path);

/** The goods site whose shop is reached through a site of another type; undefined on goods sites themselves. */
export function shopBehind({ app, site }: Pick<Ctx, 'app' | 'site'>): Site | undefined {
  if (site.type === 'goods') return undefined;
  const goods = app.sites.all().filter(({ type }) => type === 'goods');
  return goods.find(({ isDefault }) => isDefault) ?? goods[0];
}

/**
 * Why the shop refuses a request that names a site of another type. The header `type` is the client's choice: it must not
 * lead around the fee of the goods site, its closing or a suspension there.
 */
export async function refusedByShop(ctx: Ctx, method: string): Promise<Refused | 'site_closed' | undefined> {
  const shop = shopBehind(ctx);
  if (!shop) return undefined;
  if (shop.status === 'closed') return 'site_closed';
  const viewer = ctx.actor ? await atSite(ctx, shop.key) : { site: shop, actor: null };
  return refusedBySite(viewer, method, { isOpen: false, acceptsSuspended: false });
}
