import { formatCompact } from '../../../../platform/locale/format.ts';
import type { Tile } from '../../../parts/product/tile.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';

/** Best sellers, numbered. */
export function Ranking({ products, className }: { products: readonly Tile[]; className?: string }) {
  const { t, locale } = useTexts();
  return (
    <ol className={className}>
      {products.map((product, at) => (
        <li key={product.id} className="min-w-0">
          <Link to={`/goods_detail/${product.id}`} className="rank">
            <span className="relative w-16 shrink-0">
              <Picture src={product.image} alt="" />
              <span className="rank-place">
                <span className="sr-only">{t('goods:card.place', { place: at + 1 })}</span>
                <span aria-hidden="true">{at + 1}</span>
              </span>
            </span>
            <span className="min-w-0 flex-1">
              <span className="rank-name">{product.name}</span>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Price money={product.price} size="sm" />
                <span className="tabular text-xs text-muted">
                  {t('goods:card.sold', { number: formatCompact(product.sales ?? 0, locale) })}
                </span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
