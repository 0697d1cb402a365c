import { readShopProducts } from '../../../../domains/catalog/shops/queries.server.ts';
import { listCampaigns } from '../../../../domains/promotions/campaigns/queries.server.ts';
import { listClaimableCoupons } from '../../../../domains/promotions/coupons/list-coupons.server.ts';
import { ClaimOutcome } from '../../../parts/coupon/claim-outcome.tsx';
import { CouponTicket } from '../../../parts/coupon/coupon-ticket.tsx';
import { shopCategoryHref, shopHref, shopListHref } from '../../../parts/merchant/shop-url.ts';
import { ProductRow } from '../../../parts/product/product-tile.tsx';
import { toTile } from '../../../parts/product/tile.ts';
import { TitledSection } from '../../../parts/product/titled-section.tsx';
import { pageContext } from '../../../session/page-context.server.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { CampaignCard } from '../../campaigns/parts/campaign-card.tsx';
import ProductGrid from '../../catalog/parts/product-grid.tsx';
import type { Route } from './+types/home';
import { keptForAll, openShopPage } from './read-shop-page.server.ts';
import { ShopHours } from './shop-hours.tsx';
import { ShopSign } from './shop-sign.tsx';

const COUPONS = 4;
const CAMPAIGNS = 4;
/** One row. */
const NEWEST = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { ctx } = page;
  const { shop, categories, isFollowed, address } = await openShopPage(page, request);
  const { id } = address;
  const [home, coupons, campaigns] = await Promise.all([
    keptForAll(ctx, `shop-home|${id}`, () => readShopProducts(ctx, id)),
    listClaimableCoupons(ctx, { merId: id, page: 1, limit: COUPONS }),
    listCampaigns(ctx, { merId: id, limit: CAMPAIGNS }),
  ]);
  return {
    shop,
    categories,
    newest: home.newest.slice(0, NEWEST).map(toTile),
    best: home.bestSellers.map(toTile),
    coupons: coupons.list,
    campaigns: campaigns.list,
    isFollowed,
  };
}

/** The home of a shop on the platform: its coupons, campaigns, new and best products. */
export default function ShopHome({ loaderData }: Route.ComponentProps) {
  const { shop, categories, newest, best, coupons, campaigns, isFollowed } = loaderData;
  const { t } = useTexts();
  const { id } = shop;
  return (
    <div className="content pb-10">
      <PageHead
        title={shop.name}
        description={shop.intro || t('shops:home.about', { name: shop.name })}
        canonical={shopHref(id)}
        image={shop.logo ? { url: shop.logo, alt: shop.name } : undefined}
      />
      <ShopSign shop={shop} isFollowed={isFollowed} tab="home" />
      <ClaimOutcome />
      <div className="mt-6 flex flex-col gap-6 md:gap-9">
        {coupons.length > 0 && (
          <TitledSection title={t('shops:home.coupons')} moreTo={`/merchant/coupon?merId=${id}`}>
            <ul className="grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-4">
              {coupons.map((coupon) => (
                <li key={coupon.id} className="min-w-0">
                  <CouponTicket coupon={coupon} />
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
        {campaigns.length > 0 && (
          <TitledSection title={t('shops:home.campaigns')}>
            <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-4">
              {campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <CampaignCard campaign={campaign} heading="h3" />
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
        {categories.length > 1 && (
          <TitledSection title={t('shops:home.categories')} moreTo={shopCategoryHref(id)}>
            <ul className="flex flex-wrap gap-2">
              {categories.map((category) => (
                <li key={category.id}>
                  <Link
                    to={shopCategoryHref(id, category.id)}
                    className="flex min-h-10 items-center gap-1.5 rounded-full bg-card px-4 transition-colors hover:text-brand-hover"
                  >
                    {category.name}
                    <span className="tabular text-xs text-muted">{category.products}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
        {newest.length > 0 && (
          <TitledSection title={t('shops:home.newest')} moreTo={shopListHref(id, 'newest')}>
            <ProductRow products={newest} />
          </TitledSection>
        )}
        {best.length > 0 && (
          <TitledSection title={t('shops:home.best')} moreTo={shopListHref(id, 'best')}>
            <ProductGrid products={best} />
          </TitledSection>
        )}
        {shop.products === 0 && (
          <div className="rounded-card bg-card">
            <EmptyState picture="search" title={t('shops:street.no_goods')} hint={t('shops:home.no_goods_text')} />
          </div>
        )}
        <ShopHours hours={shop.hours} timeZone={shop.timeZone} />
      </div>
    </div>
  );
}
