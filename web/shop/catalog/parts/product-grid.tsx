import { ProductTile } from '../../../parts/product/product-tile.tsx';
import type { Tile } from '../../../parts/product/tile.ts';
import { cx } from '../../../ui/class-names.ts';

const COLUMNS = { five: 'lg:grid-cols-4 xl:grid-cols-5', four: 'xl:grid-cols-4' };

/** Products in a grid, two per row on a phone. */
export default function ProductGrid(props: {
  products: readonly Tile[];
  columns?: keyof typeof COLUMNS;
  /** How many pictures are visible when the page opens. */
  priority?: number;
}) {
  const { products, columns = 'five', priority = 0 } = props;
  return (
    <ul className={cx('tile-grid', COLUMNS[columns])}>
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductTile product={product} priority={place < priority} />
        </li>
      ))}
    </ul>
  );
}
