import { formatNumber } from '../../platform/format.ts';
import { pageContext } from '../page-context.server.ts';
import { useTexts } from '../texts.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/search';
import type { CategoryPlace } from './category-place.ts';
import { ChosenFilters } from './parts/chosen-filters.tsx';
import { HotSearches } from './parts/hot-searches.tsx';
import { NothingFound } from './parts/nothing-found.tsx';
import { PhoneFilters } from './parts/phone-filters.tsx';
import { ProductGrid } from './parts/product-tile.tsx';
import { SearchFilters } from './parts/search-filters.tsx';
import { SearchHead } from './parts/search-head.tsx';
import { SearchToolbar } from './parts/search-toolbar.tsx';
import { readSearch } from './read-search.server.ts';
import { readSearchAddress, type SearchAddress, searchHref } from './search-address.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  return readSearch(ctx, readSearchAddress(url.searchParams));
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { address, found: products, facets, place, currency } = loaderData;
  const { t, locale } = useTexts();
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
          <ChosenFilters address={address} facets={facets} currency={currency} shopName={products.shopName} />
          {found ? (
            <>
              <h2 className="sr-only">{t('goods:search.results')}</h2>
              <ProductGrid products={products.list} columns="four" priority={4} />
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
