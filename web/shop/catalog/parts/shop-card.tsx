import { formatCompact } from '../../../../platform/locale/format.ts';
import { ShopLogo } from '../../../parts/merchant/shop-logo.tsx';
import { shopHref } from '../../../parts/merchant/shop-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Home } from '../read-home.server.ts';
import { MiniProduct } from './mini-product.tsx';

/** One shop of the shop directory with three of its products. */
export function ShopCard({ shop }: { shop: Home['content']['shops'][number] }) {
  const { t, locale } = useTexts();
  return (
    <article className="flex h-full flex-col rounded-card bg-card p-4">
      <Link to={shopHref(shop.id)} className="group flex items-center gap-3">
        <ShopLogo name={shop.name} logo={shop.logo} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-[15px] group-hover:text-brand-hover">{shop.name}</h3>
          <span className="flex items-center gap-2 text-xs text-muted">
            {shop.selfSupport && <Tag variant="outline">{t('goods:card.self')}</Tag>}
            <span className="truncate">
              {t('goods:shop.followers', { number: formatCompact(shop.followers, locale) })}
            </span>
          </span>
        </div>
        <Icon name="chevron-right" size={18} className="text-faint" />
      </Link>
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {shop.products.map((product) => (
          <li key={product.id} className="min-w-0">
            <MiniProduct product={product} />
          </li>
        ))}
      </ul>
    </article>
  );
}
