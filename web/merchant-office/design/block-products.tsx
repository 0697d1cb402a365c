import type { ProductChoice } from '../../../domains/stores/design/product-choices.server.ts';
import type { StoreBlock } from '../../../domains/stores/document.ts';
import { type ListedProduct, ProductPicks } from '../../back-office/kit/product-picks.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { DesignData } from './read-design-page.server.ts';

interface BlockProductsProps {
  block: StoreBlock;
  picks: NonNullable<DesignData['picks']>;
  revision: number;
}

/** The products that a block names. */
export function BlockProducts({ block, picks, revision }: BlockProductsProps) {
  const { t } = useTexts();
  const { ids, most, search, chosen = [], found = [], hasMore } = picks;
  const kind = block.kind === 'hero' || block.kind === 'lookbook' ? block.kind : 'floor';
  const withFacts = (product: ProductChoice): ListedProduct => ({ ...product, facts: <Facts product={product} /> });
  return (
    <ProductPicks
      key={block.id}
      title={t('design:picks.count', { number: ids.length, most })}
      hint={t('design:picks.hint')}
      none={t(`design:picks.${kind}`)}
      ids={ids}
      most={most}
      chosen={chosen.map(withFacts)}
      found={found.map(withFacts)}
      hasMore={hasMore}
      search={search}
      page={{ block: block.id }}
      values={{ revision, block: block.id, q: search }}
    />
  );
}

function Facts({ product: { price, status, inStock } }: { product: ProductChoice }) {
  const { t } = useTexts();
  return (
    <>
      <Price money={price} size="sm" plain />
      {status !== 'on_sale' && <Tag variant="warning">{t(`merchant-office:products.status.${status}`)}</Tag>}
      {status === 'on_sale' && !inStock && <Tag variant="plain">{t('design:picks.sold_out')}</Tag>}
    </>
  );
}
