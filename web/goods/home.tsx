import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageContext } from '../page-context.server.ts';
import { CategoryMenu } from '../shell/category-menu.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/home';
import { JsonLd } from './json-ld.tsx';
import { AdTiles } from './parts/ad-tiles.tsx';
import { Carousel } from './parts/carousel.tsx';
import { ClaimOutcome } from './parts/claim-outcome.tsx';
import { CouponTicket } from './parts/coupon-ticket.tsx';
import { FlashStrip } from './parts/flash-strip.tsx';
import { Floor } from './parts/floor.tsx';
import { MoreGoods } from './parts/more-goods.tsx';
import { ProductGrid, ProductRow } from './parts/product-tile.tsx';
import { QuickLinks } from './parts/quick-links.tsx';
import { Ranking } from './parts/ranking.tsx';
import { Shelf } from './parts/shelf.tsx';
import { ShopCard } from './parts/shop-card.tsx';
import { type Home as HomeData, readHome } from './read-home.server.ts';
import { NO_SEARCH, SEARCH_PATH, searchHref } from './search-address.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('catalog', 'sites');
  return { ...(await readHome(ctx)), serverTime: ctx.now.toISOString() };
}

/** Claiming a coupon changes nothing of the shelves. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction ? false : defaultShouldRevalidate;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, quickLinks, tiles, shelves, serverTime } = loaderData;
  const { t } = useTexts();
  const shell = useShell();
  const site = shell?.site.name ?? '';
  return (
    <div className="content flex flex-col gap-6 pt-3 pb-10 md:gap-9 lg:pt-0">
      <PageHead
        title={t('goods:home.title', { site })}
        description={t('goods:home.description')}
        canonical="/"
        image={slides[0]?.image}
      />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: site,
          url: `${shell?.publicUrl}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${shell?.publicUrl}${SEARCH_PATH}?keyword={keyword}`,
            'query-input': 'required name=keyword',
          },
        }}
      />
      <ClaimOutcome />
      <h1 className="sr-only">{t('goods:home.heading', { site })}</h1>
      <div className="grid gap-3 lg:grid-cols-[220px_minmax(0,1fr)]">
        <CategoryMenu className="hidden rounded-b-card lg:block" />
        <div className="flex min-w-0 flex-col gap-3 lg:pt-3">
          <div className="aspect-[2/1] sm:aspect-[5/2] lg:aspect-auto lg:h-[344px]">
            <Carousel slides={slides} />
          </div>
          <AdTiles tiles={tiles} />
        </div>
      </div>
      <QuickLinks links={quickLinks} />
      {shelves.flash && shelves.flash.items.length > 0 && <FlashStrip flash={shelves.flash} serverTime={serverTime} />}
      <Shelves shelves={shelves} />
    </div>
  );
}

function Shelves({ shelves }: { shelves: HomeData['shelves'] }) {
  const { t } = useTexts();
  const { coupons, hot, ranking, fresh, featured, shops, floors, mayLike } = shelves;
  if (mayLike.list.length === 0) {
    return <EmptyState picture="search" title={t('goods:home.empty')} hint={t('goods:home.empty_hint')} />;
  }
  return (
    <>
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
        <Shelf title={t('goods:home.fresh')}>
          <ProductRow products={fresh} />
        </Shelf>
      )}
      {shops.length > 0 && (
        <Shelf title={t('goods:home.shops')} moreTo="/merchant/merchant_street">
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
        <Shelf title={t('goods:home.featured')}>
          <ProductRow products={featured} />
        </Shelf>
      )}
      {floors.map((floor) => (
        <Floor key={floor.id} floor={floor} />
      ))}
      <Shelf title={t('goods:home.may_like')}>
        <MoreGoods first={mayLike} />
      </Shelf>
    </>
  );
}
