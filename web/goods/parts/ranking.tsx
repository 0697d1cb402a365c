import { Link } from 'react-router';
import type { ProductCard } from '../../../domains/catalog/contract.ts';
import { formatCompact } from '../../../platform/format.ts';
import { useTexts } from '../../texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

const MEDALS = ['bg-[#c81e15]', 'bg-[#b45309]', 'bg-[#8a6a1c]'];

/** The best sold, numbered. */
export function Ranking({ products, className }: { products: readonly ProductCard[]; className?: string }) {
  const { t, locale } = useTexts();
  return (
    <ol className={className}>
      {products.map((product, at) => (
        <li key={product.id} className="min-w-0">
          <Link
            to={`/goods_detail/${product.id}`}
            className="group flex items-center gap-3 rounded-control p-1.5 transition-colors hover:bg-page"
          >
            <span className="relative w-16 shrink-0">
              <Picture src={product.image} alt="" className="rounded-control" />
              <span
                className={cx(
                  'tabular absolute start-0 top-0 flex size-5 items-center justify-center rounded-ss-control rounded-ee-control text-xs font-bold text-white',
                  MEDALS[at] ?? 'bg-secondary',
                )}
              >
                <span className="sr-only">{t('goods:card.place', { place: at + 1 })}</span>
                <span aria-hidden="true">{at + 1}</span>
              </span>
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-[13px] leading-snug break-words group-hover:text-brand-hover">
                {product.name}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Price money={product.flash?.price ?? product.price} size="sm" />
                <span className="tabular text-xs text-muted">
                  {t('goods:card.sold', { number: formatCompact(product.sales, locale) })}
                </span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
