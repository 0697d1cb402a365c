import { formatCompact } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Kept } from '../../ui/kept.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tile } from './tile.ts';

interface ProductTileProps {
  product: Tile;
  /** Among the first of a page: its picture is loaded eagerly. */
  priority?: boolean;
}

/** One product in a list: the whole tile is a link, labelled with its name. */
export function ProductTile({ product, priority }: ProductTileProps) {
  const { t, locale } = useTexts();
  const { isFlash, isSelf, isSoldOut, sales, shop, rating } = product;
  return (
    <article className="tile">
      <Picture src={product.image} alt="" priority={priority} className={isSoldOut && 'tile-gone'}>
        {isSoldOut && <strong>{t('goods:card.sold_out')}</strong>}
      </Picture>
      <div className="tile-words">
        <h3>
          <Link to={`/goods_detail/${product.id}`}>{product.name}</Link>
        </h3>
        {product.tagline && <p className="line-clamp-1 text-xs text-muted">{product.tagline}</p>}
        {(isFlash || isSelf) && (
          <p className="flex flex-wrap gap-1 overflow-hidden">
            {isFlash && <Tag variant="brand">{t('goods:card.flash')}</Tag>}
            {isSelf && <Tag variant="outline">{t('goods:card.self')}</Tag>}
          </p>
        )}
        <div className="tile-price">
          <Price money={product.price} compareAt={product.was} />
          {sales && (
            <Kept
              from={[sales, locale]}
              of={() => t('goods:card.sold', { number: formatCompact(sales, locale) })}
              className="tabular text-xs text-muted"
            />
          )}
        </div>
        {shop && (
          <p className="tile-shop">
            <span className="truncate">{shop}</span>
            {rating && <Rating tenths={rating} size={12} />}
          </p>
        )}
      </div>
    </article>
  );
}

/** One row of products, swipeable where they do not fit. */
export function ProductRow({ products, className = 'tile-row' }: { products: readonly Tile[]; className?: string }) {
  return (
    <ul className={className}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductTile product={product} />
        </li>
      ))}
    </ul>
  );
}
