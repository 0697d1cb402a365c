import { formatCompact } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { shopHref } from './shop-url.ts';

interface ShopHeadProps {
  shop: {
    id: number;
    name: string;
    logo: string;
    selfSupport: boolean;
    typeName: string;
    categoryName: string;
    followers: number;
  };
  heading: 'h2' | 'h3';
  logoSize: number;
}

/** Logo, name, type, category and followers of a shop, at the top of its card. */
export function ShopHead({ shop, heading: Heading, logoSize }: ShopHeadProps) {
  const { t, locale } = useTexts();
  return (
    <div className="flex items-start gap-3">
      <ShopLogo name={shop.name} logo={shop.logo} size={logoSize} />
      <div className="min-w-0 flex-1">
        <Heading className="line-clamp-2 text-[15px] leading-snug break-words">
          <Link to={shopHref(shop.id)} className="hover:text-brand-hover">
            {shop.name}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap gap-1">
          <Tag variant={shop.selfSupport ? 'brand' : 'outline'}>{shop.typeName}</Tag>
          <Tag variant="plain">{shop.categoryName}</Tag>
        </p>
        <p className="mt-1 text-xs text-muted">
          {t('goods:shop.followers', { number: formatCompact(shop.followers, locale) })}
        </p>
      </div>
    </div>
  );
}
