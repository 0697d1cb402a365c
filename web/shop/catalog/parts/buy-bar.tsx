import { lazy, Suspense, useCallback, useState } from 'react';
import { useCartCount } from '../../../frames/use-cart-count.ts';
import { shopHref } from '../../../parts/merchant/shop-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { PageProduct } from '../read-detail.server.ts';
import { BuyButtons, type BuyIntent } from './buy-buttons.tsx';
import type { ProductChoice } from './use-product-choice.ts';

const ICON = 'flex w-12 shrink-0 flex-col items-center justify-center text-[11px] leading-tight text-secondary';

/** Loaded when it is first opened. */
const BuySheet = lazy(() => import('./buy-sheet.tsx'));

interface BuyBarProps {
  detail: PageProduct;
  choice: ProductChoice;
}

/** The bar at the bottom of a phone: links and the two buttons. */
export function BuyBar({ detail, choice }: BuyBarProps) {
  const { t } = useTexts();
  const count = useCartCount();
  const [sheet, setSheet] = useState<BuyIntent | null>(null);
  const closeSheet = useCallback(() => setSheet(null), []);
  const [isUsed, setUsed] = useState(false);
  if (sheet && !isUsed) setUsed(true);
  return (
    <section
      aria-label={t('goods:detail.buy_bar')}
      className="fixed inset-x-0 bottom-0 z-40 flex items-stretch gap-2 border-line border-t bg-card px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <Link to={shopHref(detail.merchant.id)} className={ICON}>
        <Icon name="store" size={20} className="stroke-[1.75]" />
        <span className="max-w-full truncate">{t('goods:shop.short')}</span>
      </Link>
      <Link to="/order/shopping_cart" aria-label={t('shell:cart_with', { count })} className={ICON}>
        <span className="relative">
          <Icon name="shopping-cart" size={20} className="stroke-[1.75]" />
          <Badge count={count} />
        </span>
        <span className="max-w-full truncate">{t('shell:cart')}</span>
      </Link>
      <span className="flex min-w-0 flex-1 gap-2">
        <BuyButtons soldOut={choice.available <= 0} compact onMissing={choice.variant ? undefined : setSheet} />
      </span>
      {isUsed && (
        <Suspense>
          <BuySheet detail={detail} choice={choice} intent={sheet} onClose={closeSheet} />
        </Suspense>
      )}
    </section>
  );
}
