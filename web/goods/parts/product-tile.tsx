import { Link } from 'react-router';
import type { ProductCard } from '../../../domains/catalog/contract.ts';
import { formatCompact } from '../../../platform/format.ts';
import { useTexts } from '../../texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';

interface ProductTileProps {
  product: ProductCard;
  /** Level of the heading that the name is. */
  heading?: 'h2' | 'h3';
  /** Among the first of a page: its picture is fetched at once. */
  priority?: boolean;
  /** With the shop and the stars, for lists where one compares. */
  full?: boolean;
}

/** One product in a list: the whole tile leads to it, and its name is what the link says. */
export function ProductTile({ product, heading: Heading = 'h3', priority, full }: ProductTileProps) {
  const { t, locale } = useTexts();
  const price = product.flash?.price ?? product.price;
  return (
    <article className="group relative flex h-full min-w-0 flex-col overflow-hidden rounded-card bg-card transition-shadow duration-200 hover:shadow-float">
      <div className="relative">
        <Picture
          src={product.image}
          alt=""
          priority={priority}
          imageClassName={cx(
            'transition-transform duration-200 group-hover:scale-[1.04]',
            !product.inStock && 'opacity-55',
          )}
        />
        {!product.inStock && (
          <span className="absolute inset-0 m-auto flex size-20 items-center justify-center rounded-full bg-ink/75 px-2 text-center text-[13px] leading-tight font-semibold text-white">
            {t('goods:card.sold_out')}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-2.5 pb-3 md:p-3.5">
        <Heading className="line-clamp-2 text-sm font-normal break-words text-pretty">
          <Link
            to={`/goods_detail/${product.id}`}
            className="transition-colors after:absolute after:inset-0 after:rounded-card group-hover:text-brand-hover"
          >
            {product.name}
          </Link>
        </Heading>
        {product.tagline && <p className="line-clamp-1 text-xs text-muted">{product.tagline}</p>}
        <p className="flex flex-wrap gap-1 overflow-hidden empty:hidden">
          {product.flash && <Tag look="brand">{t('goods:card.flash')}</Tag>}
          {product.merchant.selfSupport && <Tag look="outline">{t('goods:card.self')}</Tag>}
        </p>
        <div className="mt-auto flex flex-wrap items-baseline pt-1 justify-between gap-x-2">
          <Price money={price} compareAt={product.flash ? product.price : product.compareAt} />
          {product.sales > 0 && (
            <span className="tabular text-xs text-muted">
              {t('goods:card.sold', { number: formatCompact(product.sales, locale) })}
            </span>
          )}
        </div>
        {full && (
          <p className="flex items-center justify-between gap-2 border-line border-t pt-2 text-xs text-muted">
            <span className="truncate">{product.merchant.name}</span>
            {product.ratingCount > 0 && <Rating tenths={product.rating} size={12} />}
          </p>
        )}
      </div>
    </article>
  );
}

const COLUMNS = {
  five: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
  four: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
};

/** Products beside each other, two on a phone. */
export function ProductGrid(props: {
  products: readonly ProductCard[];
  columns?: keyof typeof COLUMNS;
  heading?: 'h2' | 'h3';
  full?: boolean;
  /** How many pictures are in view when the page opens. */
  priority?: number;
}) {
  const { products, columns = 'five', heading, full, priority = 0 } = props;
  return (
    <ul className={cx('grid gap-2 md:gap-3', COLUMNS[columns])}>
      {products.map((product, place) => (
        <li key={product.id} className="min-w-0">
          <ProductTile product={product} heading={heading} full={full} priority={place < priority} />
        </li>
      ))}
    </ul>
  );
}

/** One row of products: swept sideways where they do not fit. */
export function ProductRow({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:mx-0 md:scroll-px-0 md:gap-3 md:px-0">
      {products.map((product) => (
        <li
          key={product.id}
          className="w-[42%] shrink-0 snap-start md:w-[calc((100%-2.25rem)/4)] xl:w-[calc((100%-3.75rem)/6)]"
        >
          <ProductTile product={product} />
        </li>
      ))}
    </ul>
  );
}
