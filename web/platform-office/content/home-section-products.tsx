import type { OfficeSection } from '../../../domains/platform-office/home-sections/contract.ts';
import { MAX_PRODUCTS } from '../../../domains/platform-office/home-sections/rules.ts';
import { ProductPicks } from '../../back-office/kit/product-picks.tsx';
import { useTexts } from '../../texts/texts.tsx';
import type { ProductChoice } from './home-section-data.ts';

interface HomeSectionProductsProps {
  section: OfficeSection;
  site: number;
  search: string;
  chosen: readonly ProductChoice[];
  found: readonly ProductChoice[];
}

/** The hand-picked products of a section. */
export function HomeSectionProducts({ section, site, search, chosen, found }: HomeSectionProductsProps) {
  const { t } = useTexts();
  const { id, productIds } = section;
  return (
    <ProductPicks
      title={t('home-sections:products', { number: productIds.length, most: MAX_PRODUCTS })}
      hint={t('home-sections:products_hint')}
      none={t('home-sections:no_products')}
      ids={productIds}
      most={MAX_PRODUCTS}
      chosen={chosen.map(withShop)}
      found={found.map(withShop)}
      search={search}
      page={{ site, edit: id }}
      values={{ id }}
    />
  );
}

const withShop = ({ shop, ...product }: ProductChoice) => ({ ...product, facts: shop });
