import { useState } from 'react';
import type { FlashTile } from '../../../parts/product/tile.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

const FlashOffers = hydrateLazily(() => import('./flash-offers.tsx'));

interface FlashStripProps {
  flash: { endsAt: string; items: readonly FlashTile[] };
  serverTime: string;
}

/** The running round of the flash sale: time left at the left, its products in a swipeable row. */
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
      <FlashOffers offers={flash.items} />
    </section>
  );
}
