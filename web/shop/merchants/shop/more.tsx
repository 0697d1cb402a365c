import { listShopGoods } from '../../../../domains/catalog/shops/queries.server.ts';
import { shopListHref } from '../../../parts/merchant/shop-url.ts';
import { toTile } from '../../../parts/product/tile.ts';
import { pageContext } from '../../../session/page-context.server.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import ProductGrid from '../../catalog/parts/product-grid.tsx';
import type { Route } from './+types/more';
import { openShopPage } from './read-shop-page.server.ts';
import { ShopSign } from './shop-sign.tsx';

const LIMIT = 20;
const TITLES = { all: 'goods:shop.goods', newest: 'shops:home.newest', best: 'shops:home.best' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { ctx } = page;
  const { shop, isFollowed, address } = await openShopPage(page, request);
  const products = await listShopGoods(ctx, address.id, { list: address.list, page: address.page, limit: LIMIT });
  return { shop, address, isFollowed, products: { ...products, list: products.list.map(toTile) } };
}

/** The newest products of a shop, or its best sellers, page by page. */
export default function MoreOfShop({ loaderData: { shop, address, isFollowed, products } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t(TITLES[address.list]);
  return (
    <div className="content pb-10">
      <PageHead
        title={`${title} · ${shop.name}`}
        description={shop.intro || t('shops:home.about', { name: shop.name })}
        canonical={shopListHref(shop.id, address.list)}
        noindex={address.page > 1}
      />
      <ShopSign shop={shop} isFollowed={isFollowed} tab={address.list === 'all' ? 'products' : address.list} />
      <h2 className="mt-5 mb-3 text-lg">{title}</h2>
      {products.list.length > 0 ? (
        <ProductGrid products={products.list} priority={5} />
      ) : (
        <div className="rounded-card bg-card">
          <EmptyState picture="search" title={t('shops:street.no_goods')} hint={t('shops:home.no_goods_text')} />
        </div>
      )}
      <Pagination
        page={products.page}
        pages={Math.ceil(products.total / LIMIT)}
        hrefFor={(page) => shopListHref(shop.id, address.list, page)}
      />
    </div>
  );
}
