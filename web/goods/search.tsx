import type { ProductFilter } from '../../domains/catalog/contract.ts';
import { listProducts } from '../../domains/catalog/queries-list.server.ts';
import { readMerchantCategories, readMerchantTypes } from '../../domains/merchants/queries.server.ts';
import { readHotWords } from '../../domains/sites/queries.server.ts';
import { formatNumber } from '../../platform/format.ts';
import { parseMoney } from '../../platform/money.ts';
import { pageContext } from '../page-context.server.ts';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/search';
import { type CategoryPlace, findCategory } from './category-place.ts';
import { ChosenFilters } from './parts/chosen-filters.tsx';
import { HotSearches } from './parts/hot-searches.tsx';
import { NothingFound } from './parts/nothing-found.tsx';
import { PhoneFilters } from './parts/phone-filters.tsx';
import { ProductGrid } from './parts/product-tile.tsx';
import { SearchFilters } from './parts/search-filters.tsx';
import { SearchHead } from './parts/search-head.tsx';
import { SearchToolbar } from './parts/search-toolbar.tsx';
import { readSearchAddress, type SearchAddress, searchHref } from './search-address.ts';

const PAGE_SIZE = 20;
const NOWHERE: CategoryPlace = { path: [], below: [] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  const address = readSearchAddress(url.searchParams);
  const [products, facets] = await Promise.all([
    listProducts(ctx, toFilter(address, ctx.currency)),
    ctx.app.keptValues.fill(`search|${ctx.site.id}|${ctx.locale}`, ['sites', 'catalog'], async () => {
      const [shopTypes, shopCategories, hotWords] = await Promise.all([
        readMerchantTypes(ctx),
        readMerchantCategories(ctx),
        readHotWords(ctx),
      ]);
      return { shopTypes, shopCategories, hotWords };
    }),
  ]);
  return { address, products, facets, currency: ctx.currency };
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
    limit: PAGE_SIZE,
  };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { address, products, facets, currency } = loaderData;
  const { t, locale } = useTexts();
  const place = findCategory(useShell()?.categories ?? [], address.cid) ?? NOWHERE;
  const title = useTitle(address, place);
  const filters = <SearchFilters address={address} facets={facets} place={place} currency={currency} />;
  const pages = Math.ceil(products.total / products.limit);
  const found = products.list.length > 0;
  return (
    <div className="content pb-10">
      <SearchHead title={title} address={address} products={products} />
      <Breadcrumbs
        steps={[
          ...place.path.map(({ id, name }) => ({ label: name, to: `/goods/goods_search?cid=${id}` })),
          ...(address.keyword || place.path.length === 0 ? [{ label: title }] : []),
        ]}
      />
      {/* without a script there is no drawer to open */}
      <noscript>
        <style>{'.only-wide{display:block!important}'}</style>
      </noscript>
      <div className="grid gap-3 lg:grid-cols-[220px_minmax(0,1fr)]">
        <aside
          aria-label={t('goods:search.filters')}
          className="only-wide self-start rounded-card bg-card p-4 max-lg:hidden"
        >
          {filters}
        </aside>
        <div className="flex min-w-0 flex-col gap-3">
          <header className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="min-w-0 text-xl break-words md:text-2xl">{title}</h1>
            <p aria-live="polite" className="text-secondary">
              {t(products.totalCapped ? 'goods:search.count_more' : 'goods:search.count', {
                count: products.total,
                number: formatNumber(products.total, locale),
              })}
            </p>
          </header>
          {products.correctedTo && (
            <NoticeBar>
              {t('goods:search.similar', { keyword: address.keyword, corrected: products.correctedTo })}
            </NoticeBar>
          )}
          <SearchToolbar address={address}>
            <PhoneFilters address={address} total={products.total}>
              {filters}
            </PhoneFilters>
          </SearchToolbar>
          <ChosenFilters
            address={address}
            facets={facets}
            currency={currency}
            shopName={address.merId ? (products.list[0]?.merchant.name ?? '') : ''}
          />
          {found ? (
            <>
              <h2 className="sr-only">{t('goods:search.results')}</h2>
              <ProductGrid products={products.list} columns="four" full priority={4} />
              <Pagination page={products.page} pages={pages} hrefFor={(page) => searchHref(address, { page })} />
            </>
          ) : (
            <NothingFound address={address} hotWords={facets.hotWords} />
          )}
          {found && address.page === 1 && <HotSearches words={facets.hotWords} />}
        </div>
      </div>
    </div>
  );
}

function useTitle({ keyword }: SearchAddress, place: CategoryPlace): string {
  const { t } = useTexts();
  const category = place.path.at(-1)?.name;
  if (keyword) return t(category ? 'goods:search.title_in' : 'goods:search.title_for', { keyword, category });
  return category ?? t('goods:search.title_all');
}
