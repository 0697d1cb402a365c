import { ProductTile } from '../../parts/product/product-tile.tsx';
import type { Tile } from '../../parts/product/tile.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Recommendations where the page would otherwise be a dead end. */
export function Recommended({ products }: { products: readonly Tile[] }) {
  const { t } = useTexts();
  if (products.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg md:text-xl">{t('checkout:cart.recommended')}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {products.map((product) => (
          <li key={product.id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
