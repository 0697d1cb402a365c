import type { ProductFilter } from '../../../domains/catalog/contract.ts';
import { listProducts } from '../../../domains/catalog/queries-list.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { readMerchantCategories, readMerchantTypes, readShopFace } from '../../../domains/merchants/queries.server.ts';
import { readPopularSearches } from '../../../domains/sites/queries.server.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import type { SearchAddress } from '../../parts/product/search-url.ts';
import { toFullTile, toTilePage } from '../../parts/product/tile.ts';
import { readTree } from '../../session/read-tree.server.ts';
import { type CategoryPlace, findCategory } from './category-place.ts';

export const SEARCH_PAGE_SIZE = 20;
const NOWHERE: CategoryPlace = { path: [], below: [] };

/** The search page's content for a URL, the same for all readers of a language and a currency. */
export async function readSearch(ctx: Ctx, address: SearchAddress) {
  const [found, facets, tree] = await Promise.all([readFound(ctx, address), readFacets(ctx), readTree(ctx)]);
  return { address, found, facets, place: findCategory(tree, address.cid) ?? NOWHERE, currency: ctx.currency };
}
export type SearchData = Awaited<ReturnType<typeof readSearch>>;

/** Keywords are too diverse to cache; browsing without them recurs, and is cached. */
function readFound(ctx: Ctx, address: SearchAddress) {
  const read = async () => {
    const [products, shop] = await Promise.all([
      listProducts(ctx, toFilter(address, ctx.currency)),
      address.merId ? readShopFace(ctx, address.merId) : undefined,
    ]);
    const { totalCapped, correctedTo, isSimilar } = products;
    return { ...toTilePage(products, toFullTile), totalCapped, correctedTo, isSimilar, shop };
  };
  if (address.keyword) return read();
  const key = `found|${ctx.site.id}|${ctx.locale}|${ctx.currency}|${JSON.stringify(address)}`;
  return ctx.app.valueCache.fill(key, ['catalog', 'sites'], read);
}

function readFacets(ctx: Ctx) {
  return ctx.app.valueCache.fill(`search|${ctx.site.id}|${ctx.locale}`, ['sites', 'catalog'], async () => {
    const [shopTypes, shopCategories, hotWords] = await Promise.all([
      readMerchantTypes(ctx),
      readMerchantCategories(ctx),
      readPopularSearches(ctx),
    ]);
    return { shopTypes, shopCategories, hotWords };
  });
}

function toFilter(address: SearchAddress, currency: string): ProductFilter {
  const { keyword, cid, merId, merTypeId, merCategoryId, minPrice, maxPrice, inStock, sort, order, page } = address;
  return {
    keyword: keyword || undefined,
    cid: cid || undefined,
    merId: merId || undefined,
    merTypeId: merTypeId || undefined,
    merCategoryId: merCategoryId || undefined,
    minPrice: minPrice ? parseMoney(minPrice, currency) : undefined,
    maxPrice: maxPrice ? parseMoney(maxPrice, currency) : undefined,
    inStock: inStock || undefined,
    sort,
    order,
    page,
    limit: SEARCH_PAGE_SIZE,
  };
}
