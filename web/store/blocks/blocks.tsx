import { Fragment, type JSX } from 'react';
import { ClaimOutcome } from '../../parts/coupon/claim-outcome.tsx';
import { CouponTicket } from '../../parts/coupon/coupon-ticket.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { storeHref } from '../store-address.ts';
import { type ShownBlock, type ShownOf, useStorePage } from '../store-page.ts';
import { CountdownBlock, Hours, Place, Reviews, TextBlock, Video } from './facts.tsx';
import { type CardLook, ProductCard } from './product-card.tsx';
import { StorePicture } from './store-picture.tsx';

interface BlocksProps {
  blocks: readonly ShownBlock[];
  /** How the theme shows products. */
  card?: CardLook;
}

/** The blocks between the head and the foot of a store, in the order of its design. */
export function Blocks({ blocks, card = 'plain' }: BlocksProps) {
  return blocks.map((block) => <Fragment key={block.id}>{blockOf(block, card)}</Fragment>);
}

function blockOf(block: ShownBlock, card: CardLook): JSX.Element | null {
  switch (block.kind) {
    case 'hero':
      return <Hero block={block} />;
    case 'floor':
      return <Floor block={block} card={card} />;
    case 'coupons':
      return <Coupons block={block} />;
    case 'lookbook':
      return <Lookbook block={block} />;
    case 'text':
      return <TextBlock block={block} />;
    case 'video':
      return <Video block={block} />;
    case 'countdown':
      return <CountdownBlock block={block} />;
    case 'reviews':
      return <Reviews block={block} />;
    case 'map':
      return <Place block={block} />;
    case 'hours':
      return <Hours block={block} />;
    default:
      return null;
  }
}

function Hero({ block }: { block: ShownOf<'hero'> }) {
  const { t } = useTexts();
  const { shop, place } = useStorePage();
  const { product } = block;
  const title = block.title || product?.name || shop.name;
  const picture = block.picture || product?.image || '';
  return (
    <section className="st-hero" data-product={product ? true : undefined}>
      <div className="st-hero-words">
        <p className="st-over">{shop.categoryName}</p>
        <h2>{title}</h2>
        <p className="st-hero-text">{block.text || product?.tagline || shop.intro}</p>
        {product && (
          <p className="st-hero-price">
            <Price money={product.price} compareAt={product.was} size="lg" />
          </p>
        )}
        <Link to={product ? `/goods_detail/${product.id}` : storeHref(place, { isAll: true })} className="st-button">
          {block.button || t(product ? 'store:hero_button' : 'store:all')}
        </Link>
      </div>
      <StorePicture src={picture} name={title} priority className="st-hero-picture" />
    </section>
  );
}

function Floor({ block, card }: { block: ShownOf<'floor'>; card: CardLook }) {
  const { t } = useTexts();
  const { place, categories } = useStorePage();
  const { products, total, source, categoryId } = block;
  const named = categories.flatMap((top) => [top, ...top.below]).find(({ id }) => id === categoryId)?.name;
  const title = block.title || (source === 'category' && named) || t(`store:floor.${source}`);
  return (
    <section className="st-floor">
      <div className="st-head">
        <h2>{title}</h2>
        {total > products.length && (
          <Link to={storeHref(place, categoryId ? { cid: categoryId } : { isAll: true })} className="st-more">
            {t('store:more')} <span className="sr-only">{title}</span>
          </Link>
        )}
      </div>
      <ul className="st-cards" data-few={products.length < 3 || undefined}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} variant={card} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Coupons({ block }: { block: ShownOf<'coupons'> }) {
  const { t } = useTexts();
  return (
    <section className="st-coupons">
      <h2 className="sr-only">{t('store:coupons')}</h2>
      <ClaimOutcome />
      <ul>
        {block.coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponTicket coupon={coupon} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lookbook({ block }: { block: ShownOf<'lookbook'> }) {
  const { t } = useTexts();
  return (
    <section className="st-looks">
      <div className="st-looks-head">
        <h2>{block.title || t('store:lookbook')}</h2>
        {block.text && <p>{block.text}</p>}
      </div>
      <ol>
        {block.products.map((product) => (
          <li key={product.id} className="st-look">
            <StorePicture src={product.image} name={product.name} />
            <div className="st-look-words">
              <h3>
                <Link to={`/goods_detail/${product.id}`}>{product.name}</Link>
              </h3>
              <Price money={product.price} plain />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
