import type { DirectoryShop } from '../../../domains/catalog/contract.ts';
import { ShopHead } from '../../parts/merchant/shop-head.tsx';
import { ShopRatings } from '../../parts/merchant/shop-ratings.tsx';
import { shopHref } from '../../parts/merchant/shop-url.ts';
import Heart from '../../parts/product/heart.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

/** One shop of the directory: name, rating, three of its products. */
export function ShopDirectoryCard({ shop, isFollowed }: { shop: DirectoryShop; isFollowed: boolean }) {
  const { t } = useTexts();
  const to = shopHref(shop.id);
  return (
    <article className="flex h-full flex-col rounded-card bg-card p-4 md:p-5">
      <ShopHead shop={shop} heading="h2" logoSize={56} />
      {shop.intro && <p className="mt-3 line-clamp-2 text-[13px] text-secondary">{shop.intro}</p>}
      <ShopRatings scores={shop.scores} variant="line" className="mt-3 rounded-control bg-page px-3 py-2" />
      {shop.products.length > 0 ? (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {shop.products.map((product) => (
            <li key={product.id} className="min-w-0">
              <Link to={`/goods_detail/${product.id}`} className="group block">
                <Picture src={product.image} alt="" className="rounded-control" />
                <span className="mt-1.5 line-clamp-1 text-xs break-all group-hover:text-brand-hover">
                  {product.name}
                </span>
                <Price money={product.flash?.price ?? product.price} size="sm" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-[13px] text-muted">{t('shops:street.no_goods')}</p>
      )}
      <div className="mt-auto grid grid-cols-2 gap-2 pt-4">
        <Heart kind="stores" id={shop.id} name={shop.name} isOn={isFollowed} variant="button" />
        <ButtonLink to={to} variant="secondary" size="sm">
          {t('goods:shop.enter')}
          <span className="sr-only">: {shop.name}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
