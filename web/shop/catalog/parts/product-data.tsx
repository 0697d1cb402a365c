import { decimalText, type Money } from '../../../../platform/locale/money.ts';
import { absoluteMediaUrl } from '../../../../platform/media/media-url.ts';
import { NO_SEARCH, searchHref } from '../../../parts/product/search-url.ts';
import { useShell } from '../../../session/use-shell.ts';
import { JsonLd } from '../json-ld.tsx';
import type { PageProduct } from '../read-detail.server.ts';

/** Structured data about a product for search engines. */
export function ProductData({ detail }: { detail: PageProduct }) {
  const base = useShell()?.publicUrl ?? '';
  const { product } = detail;
  return (
    <>
      <JsonLd data={productData(detail, base)} />
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [
            ...product.breadcrumbs.map(({ id, name }) => ({ name, item: base + searchHref(NO_SEARCH, { cid: id }) })),
            { name: product.name, item: `${base}/goods_detail/${product.id}` },
          ].map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
        }}
      />
    </>
  );
}

function productData(detail: PageProduct, base: string): Record<string, unknown> {
  const { product, images, skus, merchant, reviews, description } = detail;
  return {
    '@type': 'Product',
    name: product.name,
    description,
    image: images.slice(0, 5).map((image) => absoluteMediaUrl(base, image.url)),
    sku: skus[0]?.code || undefined,
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
    ...(reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: (reviews.average / 10).toFixed(1),
            reviewCount: reviews.count,
          },
        }
      : {}),
    offers: {
      ...offersOf(detail),
      url: `${base}/goods_detail/${product.id}`,
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: merchant.name },
    },
  };
}

function offersOf({ product, skus }: PageProduct): Record<string, unknown> {
  const prices = skus.map((sku) => (sku.flash ?? sku).price).sort((a, b) => a.amount - b.amount);
  const [low = product.price, high = low] = [prices[0], prices.at(-1)];
  const text = (money: Money) => decimalText(money.amount, money.currency);
  const priceCurrency = low.currency;
  if (low.amount === high.amount) return { '@type': 'Offer', price: text(low), priceCurrency };
  return {
    '@type': 'AggregateOffer',
    lowPrice: text(low),
    highPrice: text(high),
    offerCount: skus.length,
    priceCurrency,
  };
}
