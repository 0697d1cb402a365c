import { Link } from 'react-router';
import type { StreetMerchant } from '../../../domains/catalog/contract.ts';
import { formatCompact } from '../../../platform/format.ts';
import { useTexts } from '../../texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { NO_SEARCH, searchHref } from '../search-address.ts';
import { ShopLogo } from './shop-logo.tsx';

/** One shop of the shop street with three of its goods. */
export function ShopCard({ shop }: { shop: StreetMerchant }) {
  const { t, locale } = useTexts();
  return (
    <article className="flex h-full flex-col rounded-card bg-card p-4">
      <Link to={searchHref(NO_SEARCH, { merId: shop.id })} className="group flex items-center gap-3">
        <ShopLogo name={shop.name} logo={shop.logo} />
        <span className="min-w-0 flex-1">
          <h3 className="truncate text-[15px] group-hover:text-brand-hover">{shop.name}</h3>
          <span className="flex items-center gap-2 text-xs text-muted">
            {shop.selfSupport && <Tag look="outline">{t('goods:card.self')}</Tag>}
            <span className="truncate">
              {t('goods:shop.followers', { number: formatCompact(shop.followers, locale) })}
            </span>
          </span>
        </span>
        <Icon name="chevron-right" size={18} className="text-faint" />
      </Link>
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {shop.products.slice(0, 3).map((product) => (
          <li key={product.id} className="min-w-0">
            <Link to={`/goods_detail/${product.id}`} className="group block">
              <Picture src={product.image} alt="" className="rounded-control" />
              <span className="mt-1.5 line-clamp-1 text-xs break-all group-hover:text-brand-hover">{product.name}</span>
              <Price money={product.flash?.price ?? product.price} size="sm" />
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
