import { Form } from 'react-router';
import type { FollowedShop } from '../../../domains/catalog/collections/contract.ts';
import { ShopHead } from '../../parts/merchant/shop-head.tsx';
import { shopHref } from '../../parts/merchant/shop-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

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
  const { t } = useTexts();
  const to = shopHref(shop.id);
  return (
    <li className="grid gap-4 rounded-card bg-card p-4 md:grid-cols-[260px_minmax(0,1fr)] md:p-6">
      <div className="flex flex-col gap-3">
        <ShopHead shop={shop} heading="h3" logoSize={52} />
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
