import { useState } from 'react';
import { useTexts } from '../../texts.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { StockBar } from '../../ui/stock-bar.tsx';
import type { FlashTile } from '../tile.ts';

interface FlashStripProps {
  flash: { endsAt: string; items: readonly FlashTile[] };
  serverTime: string;
}

/** The running round of the flash sale: time left at the left, its goods in a row that can be swept. */
export function FlashStrip({ flash, serverTime }: FlashStripProps) {
  const { t } = useTexts();
  const [over, setOver] = useState(false);
  return (
    <section aria-labelledby="flash" className="overflow-hidden rounded-card bg-card md:flex">
      <header className="flex items-center justify-between gap-3 bg-brand bg-linear-135 from-[#f0453a] to-brand px-4 py-3 text-on-brand md:w-48 md:shrink-0 md:flex-col md:justify-center md:px-3 md:py-6 md:text-center">
        <h2 id="flash" className="flex items-center gap-1.5 text-lg md:flex-col md:text-2xl">
          <Icon name="zap" className="size-5 fill-current md:size-9" />
          {t('goods:home.flash')}
        </h2>
        <p className="flex items-center gap-2 text-[13px] md:flex-col">
          {over ? (
            t('goods:home.flash_over')
          ) : (
            <>
              <span>{t('goods:home.flash_ends')}</span>
              <Countdown endsAt={flash.endsAt} serverTime={serverTime} onEnd={setOver.bind(null, true)} />
            </>
          )}
        </p>
        <Link
          to="/goods_seckill"
          className="hidden items-center rounded-full bg-white/20 py-1 ps-3 pe-2 text-[13px] transition-colors hover:bg-white/35 md:mt-3 md:flex"
        >
          {t('goods:home.flash_more')}
          <Icon name="chevron-right" size={15} />
        </Link>
      </header>
      <ul className="no-scrollbar relative flex snap-x overflow-x-auto overscroll-x-contain p-1.5 md:min-w-0 md:flex-1 md:p-2">
        {flash.items.map((offer) => (
          <li key={offer.itemId} className="w-[38%] max-w-44 shrink-0 snap-start md:w-1/4 md:max-w-none lg:w-1/5">
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer }: { offer: FlashTile }) {
  return (
    <Link
      to={`/goods_detail/${offer.id}?sku=${offer.skuId}`}
      className="group block h-full rounded-control p-2 transition-colors hover:bg-page"
    >
      <Picture src={offer.image} alt="" className="rounded-control" />
      <h3 className="mt-2 line-clamp-1 text-[13px] font-normal group-hover:text-brand-hover">{offer.name}</h3>
      <Price money={offer.price} compareAt={offer.was} className="mt-0.5" />
      <span className="mt-1.5 block">
        <StockBar taken={offer.taken} total={offer.quota} />
      </span>
    </Link>
  );
}
