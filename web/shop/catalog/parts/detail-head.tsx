import { formatMoney } from '../../../../platform/locale/format.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import type { PageProduct } from '../read-detail.server.ts';

export function DetailHead({ detail }: { detail: PageProduct }) {
  const { product, images } = detail;
  return (
    <PageHead
      title={product.name}
      description={useDescription(detail)}
      canonical={`/goods_detail/${product.id}`}
      image={images[0] && { url: images[0].url, alt: product.name }}
      kind="product"
    />
  );
}

/** A one-sentence description of the product for link previews. */
export function useDescription({ product, merchant }: PageProduct): string {
  const { t, locale } = useTexts();
  return t('goods:detail.description', {
    name: product.name,
    price: formatMoney(product.price, locale),
    shop: merchant.name,
    tagline: product.tagline,
  });
}
