import { useTexts } from '../../texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { StockBar } from '../../ui/stock-bar.tsx';
import type { FlashTile } from '../tile.ts';

/** One offer of the flash sale, wide, with the way to it. */
export function FlashCard({ offer }: { offer: FlashTile }) {
  const { t } = useTexts();
  return (
    <article className="group relative flex h-full gap-4 rounded-card bg-card p-3 transition-shadow hover:shadow-float md:p-4">
      <Picture src={offer.image} alt="" className="w-32 shrink-0 self-start rounded-control md:w-44" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="line-clamp-2 text-[15px] font-medium break-words">
          <Link
            to={`/goods_detail/${offer.id}?sku=${offer.skuId}`}
            className="after:absolute after:inset-0 group-hover:text-brand-hover"
          >
            {offer.name}
          </Link>
        </h2>
        <p className="line-clamp-1 text-[13px] text-muted">{offer.tagline}</p>
        <span className="mt-auto max-w-60">
          <StockBar taken={offer.taken} total={offer.quota} />
        </span>
        <div className="flex flex-wrap items-end justify-between gap-2">
          <Price money={offer.price} compareAt={offer.was} size="lg" />
          <span
            aria-hidden="true"
            className="rounded-full bg-brand px-5 py-2 text-[13px] font-semibold text-on-brand transition-colors group-hover:bg-brand-hover"
          >
            {t(offer.taken >= offer.quota ? 'goods:offer.sold_out' : 'goods:flash.buy')}
          </span>
        </div>
      </div>
    </article>
  );
}
