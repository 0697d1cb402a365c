import { listProducts } from '../../../../domains/catalog/queries-list.server.ts';
import { shopCategoryHref } from '../../../parts/merchant/shop-url.ts';
import { toTile, toTilePage } from '../../../parts/product/tile.ts';
import { pageContext } from '../../../session/page-context.server.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import ProductGrid from '../../catalog/parts/product-grid.tsx';
import type { Route } from './+types/category';
import { openShopPage } from './read-shop-page.server.ts';
import { ShopSign } from './shop-sign.tsx';

const LIMIT = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { ctx } = page;
  const opened = await openShopPage(page, request);
  const { id, cid, page: number } = opened.address;
  const products = await listProducts(ctx, { merId: id, cid: cid || undefined, page: number, limit: LIMIT });
  return { ...opened, products: toTilePage(products, toTile) };
}

/** The products of a shop by category. */
export default function ShopCategories({ loaderData }: Route.ComponentProps) {
  const { shop, categories, address, isFollowed, products } = loaderData;
  const { t } = useTexts();
  const { cid } = address;
  const top = categories.find((each) => each.id === cid || each.below.some((below) => below.id === cid));
  const chosen = top?.below.find((each) => each.id === cid) ?? top;
  const title = chosen?.name ?? t('goods:shop.goods');
  return (
    <div className="content pb-10">
      <PageHead
        title={`${title} · ${shop.name}`}
        description={shop.intro || t('shops:home.about', { name: shop.name })}
        canonical={shopCategoryHref(shop.id, cid)}
        noindex={address.page > 1}
      />
      <ShopSign shop={shop} isFollowed={isFollowed} tab="products" />
      <nav aria-label={t('shops:home.categories')} className="mt-3 rounded-card bg-card px-4 py-3 md:px-6">
        <Choices
          id={shop.id}
          chosen={top?.id ?? 0}
          choices={[{ id: 0, name: t('shops:street.any'), products: shop.products }, ...categories]}
        />
        {top && top.below.length > 0 && (
          <Choices
            id={shop.id}
            chosen={cid}
            choices={[{ id: top.id, name: t('shops:street.any'), products: top.products }, ...top.below]}
          />
        )}
      </nav>
      <h2 className="sr-only">{title}</h2>
      <div className="mt-3">
        {products.list.length > 0 ? (
          <ProductGrid products={products.list} priority={5} />
        ) : (
          <div className="rounded-card bg-card">
            <EmptyState picture="search" title={t('shops:street.no_goods')} hint={t('shops:home.no_goods_text')}>
              <ButtonLink to={shopCategoryHref(shop.id)}>{t('goods:shop.goods')}</ButtonLink>
            </EmptyState>
          </div>
        )}
      </div>
      <Pagination
        page={products.page}
        pages={Math.ceil(products.total / LIMIT)}
        hrefFor={(page) => shopCategoryHref(shop.id, cid, page)}
      />
    </div>
  );
}

interface ChoicesProps {
  id: number;
  chosen: number;
  choices: readonly { id: number; name: string; products: number }[];
}

function Choices({ id, chosen, choices }: ChoicesProps) {
  return (
    <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
      {choices.map((category) => (
        <li key={category.id} className="shrink-0">
          <Link
            to={shopCategoryHref(id, category.id)}
            preventScrollReset
            aria-current={category.id === chosen ? 'true' : undefined}
            className={cx(
              'flex min-h-8 items-center gap-1.5 rounded-full px-3.5 text-[13px] transition-colors',
              category.id === chosen
                ? 'bg-brand-tint font-semibold text-brand-hover'
                : 'bg-page text-secondary hover:text-brand-hover',
            )}
          >
            {category.name}
            <span className="tabular text-xs text-muted">{category.products}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
