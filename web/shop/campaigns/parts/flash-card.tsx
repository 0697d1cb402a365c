import type { FlashList, FlashSlot } from '../../../../domains/promotions/flash-sale/contract.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { StockBar } from '../../../ui/stock-bar.tsx';

/** One offer of the flash sale, wide, as a link. */
export function FlashCard({ offer, state }: { offer: FlashList['list'][number]; state: FlashSlot['state'] }) {
  const { t } = useTexts();
  const isSoldOut = offer.taken >= offer.quota;
  const isOpen = state === 'running' && !isSoldOut;
  return (
    <article className="group relative flex h-full gap-4 rounded-card bg-card p-3 transition-shadow hover:shadow-float md:p-4">
      <Picture
        src={offer.product.image}
        alt=""
        className={cx('w-32 shrink-0 self-start rounded-control md:w-44', isSoldOut && 'opacity-60')}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="line-clamp-2 text-[15px] font-medium break-words">
          <Link
            to={`/goods_seckill_detail/${offer.itemId}`}
            className="after:absolute after:inset-0 group-hover:text-brand-hover"
          >
            {offer.product.name}
          </Link>
        </h2>
        <p className="line-clamp-1 text-[13px] text-secondary">{offer.product.tagline}</p>
        <span className="mt-auto max-w-60">
          {state === 'coming' ? (
            <span className="text-xs text-secondary">{t('campaigns:flash.pieces', { count: offer.quota })}</span>
          ) : (
            <StockBar taken={offer.taken} total={offer.quota} />
          )}
        </span>
        <div className="flex flex-wrap items-end justify-between gap-2">
          <Price money={offer.price} compareAt={offer.was} size="lg" />
          <span
            aria-hidden="true"
            className={cx(
              'rounded-full px-5 py-2 text-[13px] font-semibold',
              isOpen
                ? 'bg-brand text-on-brand transition-colors group-hover:bg-brand-hover'
                : 'bg-page text-secondary group-hover:text-ink',
            )}
          >
            {t(`campaigns:flash.card_${state === 'running' && isSoldOut ? 'sold_out' : state}`)}
          </span>
        </div>
      </div>
    </article>
  );
}
