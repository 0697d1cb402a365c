import { formatCompact } from '../../../platform/locale/format.ts';
import type { Tile } from '../../parts/product/tile.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Kept } from '../../ui/kept.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { AddButton } from './add-button.tsx';
import { StorePicture } from './store-picture.tsx';

/** How a theme shows a product: `plain`, with a button that adds it to the cart, or with one that leads to buying it. */
export type CardLook = 'plain' | 'add' | 'buy';

interface ProductCardProps {
  product: Tile;
  variant: CardLook;
  heading: 'h2' | 'h3';
  priority?: boolean;
}

/** One product: name, price and state; its shape is the theme's. */
export function ProductCard({ product, variant, heading: Heading, priority }: ProductCardProps) {
  const { t, locale } = useTexts();
  const { id, name, image, isSoldOut, isFlash, sales, tagline } = product;
  return (
    <article className="st-card" data-gone={isSoldOut || undefined}>
      <StorePicture src={image} name={name} priority={priority} />
      <div className="st-card-words">
        <Heading className="st-card-name">
          <Link to={`/goods_detail/${id}`}>{name}</Link>
        </Heading>
        {tagline && <p className="st-card-tagline">{tagline}</p>}
        <div className="st-card-foot">
          <div className="st-card-price">
            {isFlash && <span className="st-mark">{t('goods:card.flash')}</span>}
            <Price money={product.price} compareAt={product.was} />
            {sales ? (
              <Kept
                from={[sales, locale]}
                of={() => t('goods:card.sold', { number: formatCompact(sales, locale) })}
                className="st-card-sales"
              />
            ) : null}
          </div>
          {isSoldOut && <strong className="st-gone">{t('goods:card.sold_out')}</strong>}
          {!isSoldOut && variant === 'add' && <AddButton id={id} name={name} />}
          {!isSoldOut && variant === 'buy' && (
            <Link
              to={`/store/pay_order?id=${id}`}
              className="st-button st-buy"
              aria-label={t('store:buy_named', { name })}
            >
              {t('store:buy')}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}
