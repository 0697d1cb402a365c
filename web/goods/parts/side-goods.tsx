import { Link } from 'react-router';
import type { ProductCard } from '../../../domains/catalog/contract.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

/** A few similar goods, one under the other, beside a product. */
export function SideGoods({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="mt-5 space-y-4 border-line border-t pt-5">
      {products.map((product) => (
        <li key={product.id}>
          <Link to={`/goods_detail/${product.id}`} className="group block">
            <Picture src={product.image} alt="" className="rounded-control" />
            <span className="mt-1.5 line-clamp-1 text-[13px] break-all group-hover:text-brand-hover">
              {product.name}
            </span>
            <Price money={product.flash?.price ?? product.price} size="sm" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
