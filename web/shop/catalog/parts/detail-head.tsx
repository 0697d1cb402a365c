import { PageHead } from '../../../session/page-head.tsx';
import type { PageProduct } from '../read-detail.server.ts';

export function DetailHead({ detail: { product, images, description } }: { detail: PageProduct }) {
  return (
    <PageHead
      title={product.name}
      description={description}
      canonical={`/goods_detail/${product.id}`}
      image={images[0] && { url: images[0].url, alt: product.name }}
      kind="product"
    />
  );
}
