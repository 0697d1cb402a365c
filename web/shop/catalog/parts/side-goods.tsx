import type { Tile } from '../../../parts/product/tile.ts';
import { MiniProduct } from './mini-product.tsx';

/** Number of similar products shown beside the product. */
export const BESIDE = 2;

/** A few similar products beside a product, one below the other. */
export function SideGoods({ products }: { products: readonly Tile[] }) {
  if (products.length === 0) return null;
  return (
    <ul className="mt-5 space-y-4 border-line border-t pt-5">
      {products.slice(0, BESIDE).map((product) => (
        <li key={product.id}>
          <MiniProduct product={product} />
        </li>
      ))}
    </ul>
  );
}
