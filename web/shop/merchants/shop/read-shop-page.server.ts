import { readFollowed } from '../../../../domains/catalog/collections/queries.server.ts';
import { readShop } from '../../../../domains/catalog/shops/queries.server.ts';
import type { Ctx } from '../../../../domains/kit/context.ts';
import { findDeveloperOfAccount } from '../../../../domains/merchants/developer-account.server.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { readShopAddress } from '../../../parts/merchant/shop-url.ts';
import type { PageContext } from '../../../session/page-context.server.ts';
import { redirect } from '../../../session/redirects.ts';

/** The address of a page that is about one shop; without one, the list of shops is opened. */
export function requireShopAddress(search: URLSearchParams) {
  const address = readShopAddress(search);
  if (!address.isNamed) throw redirect('/merchant/merchant_street');
  return address;
}

/**
 * What all pages of a shop begin with: its sign and categories, and the mark of a follower. Throws
 * `merchant_not_found`.
 */
export async function openShopPage(page: PageContext, request: Request) {
  page.keep('catalog', 'sites', 'campaigns');
  const address = requireShopAddress(new URL(request.url).searchParams);
  return { address, ...(await openShop(page, address.id)) };
}

/** The same for a page that may be about a shop or not. */
export async function openShop(page: PageContext, id: number) {
  if (!id) throw new DomainError('merchant_not_found');
  const { ctx } = page;
  const [shop, followed] = await Promise.all([
    keptForAll(ctx, `shop|${id}`, () => readShop(ctx, id)).catch((error: unknown) => leadToDeveloper(ctx, id, error)),
    readFollowed(ctx, [id]),
  ]);
  return { ...shop, isFollowed: followed.length > 0 };
}

/** The seller of an app is no shop: carts and orders name it, and its page is that of the developer. */
async function leadToDeveloper(ctx: Ctx, id: number, error: unknown): Promise<never> {
  const developerId = await findDeveloperOfAccount(ctx, id);
  throw developerId ? redirect(`/app/developer/${developerId}`) : error;
}

/** Part of a shop's page that is the same for all readers of a language and a currency: read once. */
export function keptForAll<T>(ctx: Ctx, key: string, read: () => Promise<T>): Promise<T> {
  const tags = ['catalog', 'sites', 'campaigns'] as const;
  return ctx.app.valueCache.fill(`${key}|${ctx.site.id}|${ctx.locale}|${ctx.currency}`, [...tags], read);
}
