import { formatNumber } from '../../../../platform/locale/format.ts';
import { searchHref } from '../../../parts/product/search-url.ts';
import { useShell } from '../../../session/use-shell.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { JsonLd } from '../json-ld.tsx';
import type { SearchData } from '../read-search.server.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { HotSearches } from './hot-searches.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import ProductGrid from './product-grid.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchToolbar } from './search-toolbar.tsx';

interface SearchBodyProps {
  title: string;
  data: SearchData;
}

/** The list with all its filters: links, and GET forms. */
export default function SearchBody({ title, data }: SearchBodyProps) {
  const { address, found: products, facets, place, currency } = data;
  const { t, locale } = useTexts();
  const filters = <SearchFilters address={address} facets={facets} place={place} currency={currency} />;
  const pages = Math.ceil(products.total / products.limit);
  const found = products.list.length > 0;
  return (
    <>
      {found && <ListData title={title} products={products} />}
      <Breadcrumbs
        steps={[
          ...place.path.map(({ id, name }) => ({ label: name, to: `/goods/goods_search?cid=${id}` as const })),
          ...(address.keyword || place.path.length === 0 ? [{ label: title }] : []),
        ]}
      />
      <div className="grid gap-3 lg:grid-cols-[220px_minmax(0,1fr)]">
        <aside
          aria-label={t('goods:search.filters')}
          // always visible without scripts, when there is no drawer to open
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
          {products.isSimilar && <NoticeBar>{t('goods:search.some_words', { keyword: address.keyword })}</NoticeBar>}
          <SearchToolbar address={address}>
            <PhoneFilters address={address} total={products.total}>
              {filters}
            </PhoneFilters>
          </SearchToolbar>
          <ChosenFilters address={address} facets={facets} currency={currency} shopName={products.shop?.name ?? ''} />
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
    </>
  );
}

/** Structured data about the list for search engines. */
function ListData({ title, products }: { title: string; products: SearchData['found'] }) {
  const base = useShell()?.publicUrl ?? '';
  return (
    <JsonLd
      data={{
        '@type': 'ItemList',
        name: title,
        itemListElement: products.list.map((product, at) => ({
          '@type': 'ListItem',
          position: (products.page - 1) * products.limit + at + 1,
          url: `${base}/goods_detail/${product.id}`,
          name: product.name,
        })),
      }}
    />
  );
}
