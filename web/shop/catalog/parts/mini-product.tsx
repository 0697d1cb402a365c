import type { Tile } from '../../../parts/product/tile.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';

/** Picture, name and price, small: in a shop's card, beside a product. */
export function MiniProduct({ product }: { product: Pick<Tile, 'id' | 'name' | 'image' | 'price'> }) {
  return (
    <Link to={`/goods_detail/${product.id}`} className="mini">
      <Picture src={product.image} alt="" />
      <span className="mini-name">{product.name}</span>
      <Price money={product.price} size="sm" />
    </Link>
  );
}
