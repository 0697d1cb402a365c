import { addToCart } from '../../../domains/cart/add-to-cart.server.ts';
import { collectProducts, uncollectProducts } from '../../../domains/catalog/collections/collect-products.server.ts';
import { MAX_AT_ONCE } from '../../../domains/catalog/collections/rules.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { followMerchant, unfollowMerchants } from '../../../domains/merchants/followers/follow-merchant.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { readIds } from '../../forms/form-values.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { explain } from '../checkout/explain.server.ts';

const PATH = '/users/collection_list';

/** The last removal, from the URL: one click undoes it. */
export function readRemoved(search: URLSearchParams): number[] {
  const ids = (search.get('removed') ?? '').split('.').map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_AT_ONCE);
}

/** The buttons of the list. `intent` is a word, and for one row `word.id` or, into the cart, `cart.product.sku`. */
export async function changeCollection(ctx: Ctx, request: Request): Promise<{ problem: string } | Response> {
  const url = new URL(request.url);
  const form = await request.formData();
  const [intent = '', ...of] = String(form.get('intent') ?? '').split('.');
  const [first = 0, second = 0] = of.map(Number);
  const isStores = url.searchParams.get('type') === 'stores';
  const ids = (first > 0 ? [first] : readIds(form, 'id')).slice(0, MAX_AT_ONCE);
  try {
    switch (intent) {
      case 'remove':
        if (ids.length === 0) return { problem: ctx.app.texts[ctx.locale].t('collections:choose') };
        await (isStores ? unfollowMerchants : uncollectProducts)(ctx, ids);
        return backTo(url, { removed: ids.join('.') });
      case 'restore':
        // shops are unfollowed one by one, so one is restored
        if (isStores) await followMerchant(ctx, ids[0] ?? 0);
        else await collectProducts(ctx, ids);
        return backTo(url, {});
      case 'cart':
        await addToCart(ctx, { productId: first, skuId: second, num: 1 });
        return backTo(url, { done: 'cart' });
      default:
        return backTo(url, {});
    }
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { problem: explain(ctx, error) };
  }
}

function backTo(url: URL, filters: Record<string, string>): Response {
  const search = new URLSearchParams(filters);
  for (const kept of ['type', 'page']) {
    const value = url.searchParams.get(kept);
    if (value) search.set(kept, value);
  }
  return redirect(safeAddress(search.size > 0 ? `${PATH}?${search}` : PATH), 303);
}
