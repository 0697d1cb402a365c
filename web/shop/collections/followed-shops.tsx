import { Form } from 'react-router';
import type { FollowedShop } from '../../../domains/catalog/collections/contract.ts';
import { formatCompact } from '../../../platform/format.ts';
import { ShopLogo } from '../../parts/merchant/shop-logo.tsx';
import { shopHref } from '../../parts/merchant/shop-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Followed shops, each with some products. */
export function FollowedShops({ shops }: { shops: readonly FollowedShop[] }) {
  return (
    <ul className="mt-3 grid gap-2 md:gap-3">
      {shops.map((shop) => (
        <Shop key={shop.id} shop={shop} />
      ))}
    </ul>
  );
}

function Shop({ shop }: { shop: FollowedShop }) {
  const { t, locale } = useTexts();
  const to = shopHref(shop.id);
  return (
    <li className="grid gap-4 rounded-card bg-card p-4 md:grid-cols-[260px_minmax(0,1fr)] md:p-6">
      <div className="flex flex-col gap-3">
        <div className="flex items-start gap-3">
          <ShopLogo name={shop.name} logo={shop.logo} size={52} />
          <div className="min-w-0">
            <h3 className="line-clamp-2 text-[15px] leading-snug break-words">
              <Link to={to} className="hover:text-brand-hover">
                {shop.name}
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap gap-1">
              <Tag variant={shop.selfSupport ? 'brand' : 'outline'}>{shop.typeName}</Tag>
              <Tag variant="plain">{shop.categoryName}</Tag>
            </p>
            <p className="mt-1 text-xs text-muted">
              {t('goods:shop.followers', { number: formatCompact(shop.followers, locale) })}
            </p>
          </div>
        </div>
        <Form method="post" preventScrollReset className="mt-auto flex flex-wrap gap-2">
          {shop.isOpen && (
            <ButtonLink to={to} variant="soft" size="sm">
              {t('goods:shop.goods')}
              <span className="sr-only">: {shop.name}</span>
            </ButtonLink>
          )}
          <Button type="submit" name="intent" value={`remove.${shop.id}`} variant="secondary" size="sm">
            {t('collections:unfollow')}
            <span className="sr-only">: {shop.name}</span>
          </Button>
        </Form>
      </div>
      <Window shop={shop} />
    </li>
  );
}

function Window({ shop }: { shop: FollowedShop }) {
  const { t } = useTexts();
  if (!shop.isOpen) return <p className="self-center text-muted">{t('collections:closed')}</p>;
  if (shop.products.length === 0) return <p className="self-center text-muted">{t('collections:no_goods')}</p>;
  return (
    <ul className="grid grid-cols-4 gap-2 md:gap-4">
      {shop.products.map((product) => (
        <li key={product.id} className="min-w-0">
          <Link to={`/goods_detail/${product.id}`} className="group block">
            <Picture src={product.image} alt="" className="rounded-control" />
            <span className="mt-1.5 line-clamp-1 text-xs break-all group-hover:text-brand-hover">{product.name}</span>
            <Price money={product.price} size="sm" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
