import { CouponTicket } from '../../../parts/coupon/coupon-ticket.tsx';
import { ProductRow } from '../../../parts/product/product-tile.tsx';
import { NO_SEARCH, SEARCH_PATH, searchHref } from '../../../parts/product/search-url.ts';
import { Shelf } from '../../../parts/product/shelf.tsx';
import { useShell } from '../../../session/use-shell.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { JsonLd } from '../json-ld.tsx';
import type { Home } from '../read-home.server.ts';
import { Floor } from './floor.tsx';
import { GroupRow } from './group-row.tsx';
import ProductGrid from './product-grid.tsx';
import { Ranking } from './ranking.tsx';
import { ShopCard } from './shop-card.tsx';

/** The sections of the home page: display and links only. */
export default function HomeGoods({ shelves }: { shelves: Home['shelves'] }) {
  const { t } = useTexts();
  const { groups, coupons, hot, ranking, fresh, featured, shops, floors, mayLike } = shelves;
  if (mayLike.list.length === 0) {
    return <EmptyState picture="search" title={t('goods:home.empty')} hint={t('goods:home.empty_hint')} />;
  }
  return (
    <>
      <SiteData />
      {coupons.length > 0 && (
        <Shelf title={t('goods:home.coupons')} moreTo="/merchant/coupon">
          <ul className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-2 md:gap-3 md:px-0 xl:grid-cols-4">
            {coupons.map((coupon) => (
              <li key={coupon.id} className="w-[300px] shrink-0 snap-start md:w-auto">
                <CouponTicket coupon={coupon} />
              </li>
            ))}
          </ul>
        </Shelf>
      )}
      {groups.length > 0 && (
        <Shelf title={t('goods:home.group')} moreTo="/activity_list?kind=group">
          <GroupRow groups={groups} />
        </Shelf>
      )}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_300px] xl:gap-3">
        {hot.length > 0 && (
          <Shelf title={t('goods:home.hot')}>
            <ProductGrid products={hot} columns="four" />
          </Shelf>
        )}
        <Shelf title={t('goods:home.ranking')} moreTo={searchHref(NO_SEARCH, { sort: 'sales' })}>
          <Ranking
            products={ranking}
            className="grid gap-1 rounded-card bg-card p-2.5 md:grid-cols-2 xl:h-[calc(100%-2.625rem)] xl:grid-cols-1 xl:content-between max-md:[&>li:nth-child(n+6)]:hidden"
          />
        </Shelf>
      </div>
      {fresh.length > 0 && (
        <Shelf title={t('goods:home.fresh')} className="later later-row">
          <ProductRow products={fresh} />
        </Shelf>
      )}
      {shops.length > 0 && (
        <Shelf title={t('goods:home.shops')} moreTo="/merchant/merchant_street" className="later later-shops">
          <ul className="grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
            {shops.map((shop) => (
              <li key={shop.id}>
                <ShopCard shop={shop} />
              </li>
            ))}
          </ul>
        </Shelf>
      )}
      {featured.length > 0 && (
        <Shelf title={t('goods:home.featured')} className="later later-row">
          <ProductRow products={featured} />
        </Shelf>
      )}
      {floors.map((floor) => (
        <Floor key={floor.id} floor={floor} />
      ))}
    </>
  );
}

/** Structured data about the shop for search engines. */
function SiteData() {
  const shell = useShell();
  return (
    <JsonLd
      data={{
        '@type': 'WebSite',
        name: shell?.site.name,
        url: `${shell?.publicUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${shell?.publicUrl}${SEARCH_PATH}?keyword={keyword}`,
          'query-input': 'required name=keyword',
        },
      }}
    />
  );
}
