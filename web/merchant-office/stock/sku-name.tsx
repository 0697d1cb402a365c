import type { StockRow } from '../../../domains/merchant-office/stock/contract.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';

/** A SKU: picture, product, variant and code; links to its movements. */
export function SkuName({ sku }: { sku: StockRow }) {
  return (
    <span className="flex items-center gap-3">
      <Picture src={sku.image} alt="" className="size-10 shrink-0 rounded-control" />
      <span className="min-w-0">
        <Link to={`/login2/stock/${sku.skuId}`} className="line-clamp-2 hover:text-brand-hover">
          {sku.name}
        </Link>
        <span className="block font-normal text-muted text-xs">
          {[...sku.options.map(({ value }) => value), sku.code].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}
