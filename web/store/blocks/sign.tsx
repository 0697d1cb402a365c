import type { ShopScores } from '../../../domains/merchants/shop-scores-shape.ts';
import { formatCompact, formatTenths } from '../../../platform/locale/format.ts';
import { ShopLogo } from '../../parts/merchant/shop-logo.tsx';
import Heart from '../../parts/product/heart.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Kept } from '../../ui/kept.tsx';
import { Link } from '../../ui/link.tsx';
import { storeHref } from '../store-address.ts';
import { type ShownBlock, useStorePage } from '../store-page.ts';

interface SignProps {
  blocks: readonly ShownBlock[];
  logo?: number;
  /** Everything a classic sign shows, or only the name. */
  variant?: 'full' | 'name';
}

/** The name of the store, which is the page's main heading, with its logo, figures and the button to follow it. */
export function Sign({ blocks, logo = 56, variant = 'full' }: SignProps) {
  const { t, locale } = useTexts();
  const { shop, place, isFollowed } = useStorePage();
  const tagline = blocks.find((block) => block.kind === 'sign')?.tagline || shop.typeName;
  return (
    <div className="st-sign">
      <Link to={storeHref(place)} className="st-sign-name">
        {logo > 0 && <ShopLogo name={shop.name} logo={shop.logo} size={logo} />}
        <div className="min-w-0">
          <h1>{shop.name}</h1>
          <p className="st-sign-tagline">{tagline}</p>
        </div>
      </Link>
      {variant === 'full' && (
        <ul className="st-sign-facts">
          <li>
            <Kept
              from={[shop.followers, locale]}
              of={() => t('goods:shop.followers', { number: formatCompact(shop.followers, locale) })}
            />
          </li>
          {shop.scores && (
            <li>
              ★ <Average scores={shop.scores} />
            </li>
          )}
        </ul>
      )}
      {variant === 'full' && (
        <div className="st-sign-follow">
          <Heart kind="stores" id={shop.id} name={shop.name} isOn={isFollowed} variant="button" />
        </div>
      )}
    </div>
  );
}

function Average({ scores: { product, service } }: { scores: NonNullable<ShopScores> }) {
  const { locale } = useTexts();
  const tenths = Math.round((product + service) / 2);
  return <Kept from={[tenths, locale]} of={() => formatTenths(tenths, locale)} />;
}
