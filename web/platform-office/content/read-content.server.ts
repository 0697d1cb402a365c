import type { Ctx } from '../../../domains/kit/context.ts';
import { siteChoices } from '../../../domains/platform-office/site-choices.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

/** The site named in a URL (default: the default one), the edited item, and the choices. */
export function readPlace(ctx: Ctx, request: Request) {
  const { searchParams } = new URL(request.url);
  const sites = siteChoices(ctx);
  const site = sites.find(({ id }) => String(id) === searchParams.get('site'))?.id ?? ctx.site.id;
  return { site, sites, isAdding: searchParams.has('new'), editing: Number(searchParams.get('edit')) || null };
}

/** The list to which a form of this page returns, without the edited item. */
export function listAddress(request: Request): PageAddress {
  const { pathname, searchParams } = new URL(request.url);
  const kept = new URLSearchParams();
  for (const name of ['site', 'place']) {
    const value = searchParams.get(name);
    if (value) kept.set(name, value);
  }
  const path = pathname.replace(/\.data$/, '');
  return uncheckedAddress(kept.size > 0 ? `${path}?${kept}` : path);
}

/** The same among the goods sites, whose home page has sections. */
export function readGoodsPlace(ctx: Ctx, request: Request) {
  const where = readPlace(ctx, request);
  const sites = where.sites.filter(({ id }) => ctx.app.sites.byId(id)?.type === 'goods');
  return { ...where, sites, site: sites.find(({ id }) => id === where.site)?.id ?? sites[0]?.id ?? ctx.site.id };
}
