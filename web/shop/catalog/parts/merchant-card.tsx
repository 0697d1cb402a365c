import type { ProductDetail } from '../../../../domains/catalog/contract.ts';
import { formatCompact } from '../../../../platform/locale/format.ts';
import { ServiceLink } from '../../../parts/merchant/service-link.tsx';
import { ShopLogo } from '../../../parts/merchant/shop-logo.tsx';
import { ShopRatings } from '../../../parts/merchant/shop-ratings.tsx';
import { shopHref } from '../../../parts/merchant/shop-url.ts';
import Heart from '../../../parts/product/heart.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tag } from '../../../ui/tag.tsx';

interface MerchantCardProps {
  merchant: ProductDetail['merchant'];
  isFollowed: boolean;
  /** Offered in the chat that is opened from here. */
  productId?: number;
  className?: string;
}

/** The product's merchant. */
export function MerchantCard({ merchant, isFollowed, productId, className }: MerchantCardProps) {
  const { t, locale } = useTexts();
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <ShopLogo name={merchant.name} logo={merchant.logo} />
        <div className="min-w-0">
          <p className="line-clamp-2 leading-tight font-semibold break-words">
            <Link to={shopHref(merchant.id)} className="hover:text-brand-hover">
              {merchant.name}
            </Link>
          </p>
          <p className="mt-0.5 truncate text-xs text-muted">{merchant.typeName}</p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-xs text-muted">
        {merchant.selfSupport && <Tag variant="outline">{t('goods:card.self')}</Tag>}
        {t('goods:shop.followers', { number: formatCompact(merchant.followers, locale) })}
      </p>
      <ShopRatings scores={merchant.scores} variant="stacked" className="mt-3" />
      <ServiceLink
        to={productId ? `/chat/${merchant.id}?product=${productId}` : `/chat/${merchant.id}`}
        href={merchant.serviceHref}
        variant="soft"
        wide
        className="mt-3"
      />
      {merchant.phone && (
        <p className="mt-3 text-[13px] text-secondary">
          <a
            href={`tel:${merchant.phone.replace(/[^\d+]/g, '')}`}
            className="flex items-center gap-1.5 whitespace-nowrap hover:text-brand-hover"
          >
            <Icon name="phone" size={14} />
            <span className="sr-only">{t('goods:shop.phone')}: </span>
            {merchant.phone}
          </a>
        </p>
      )}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-2">
        <Heart kind="stores" id={merchant.id} name={merchant.name} isOn={isFollowed} variant="button" />
        <ButtonLink to={shopHref(merchant.id)} variant="secondary" size="sm">
          {t('goods:shop.enter')}
        </ButtonLink>
      </div>
    </div>
  );
}
