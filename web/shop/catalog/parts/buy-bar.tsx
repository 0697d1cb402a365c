import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useCartCount } from '../../../frames/use-cart-count.ts';
import { NO_SEARCH, searchHref } from '../../../parts/product/search-address.ts';
import { VariantPicker } from '../../../parts/product/variant-picker.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import type { PageProduct } from '../read-detail.server.ts';
import { BuyButtons, type BuyIntent } from './buy-buttons.tsx';
import { BUY_FORM } from './buy-form.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { StockWords } from './stock-words.tsx';
import type { ProductChoice } from './use-product-choice.ts';

const ICON = 'flex w-12 shrink-0 flex-col items-center justify-center text-[11px] leading-tight text-secondary';

interface BuyBarProps {
  detail: PageProduct;
  choice: ProductChoice;
}

/** The bar at the foot of a phone: where else to go, and the two buttons. */
export function BuyBar({ detail, choice }: BuyBarProps) {
  const { t } = useTexts();
  const count = useCartCount();
  const [sheet, setSheet] = useState<BuyIntent | null>(null);
  return (
    <section
      aria-label={t('goods:detail.buy_bar')}
      className="fixed inset-x-0 bottom-0 z-40 flex items-stretch gap-2 border-line border-t bg-card px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <Link to={searchHref(NO_SEARCH, { merId: detail.merchant.id })} className={ICON}>
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
      <BuySheet detail={detail} choice={choice} intent={sheet} onClose={() => setSheet(null)} />
    </section>
  );
}

/** Options, quantity and the button that was pressed in the bar. */
function BuySheet({
  detail,
  choice,
  intent,
  onClose,
}: BuyBarProps & { intent: BuyIntent | null; onClose: () => void }) {
  const { t } = useTexts();
  const { state } = useFetcher({ key: BUY_FORM });
  const { variant, typical, available, num, setNum, demand } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press closes it
  useEffect(() => {
    if (state === 'submitting') onClose();
  }, [state]);
  if (!typical) return null;
  const { flash, price } = typical;
  return (
    <PhoneSheet
      open={intent !== null}
      onClose={onClose}
      image={typical.imageUrl || detail.images[0]?.url || ''}
      price={flash?.price ?? price}
      isFrom={choice.isFrom}
      stock={<StockWords available={available} />}
      foot={
        <BuyButtons
          soldOut={available <= 0}
          compact
          only={intent ?? 'add'}
          onMissing={variant ? undefined : (_, from) => demand(from)}
        />
      }
    >
      <VariantPicker options={detail.options} skus={detail.skus} choice={choice} />
      <p className="flex items-center justify-between gap-3">
        <span className="text-secondary">{t('goods:detail.quantity')}</span>
        <Quantity
          label={t('goods:detail.quantity')}
          value={Math.min(num, available)}
          max={available}
          onChange={setNum}
        />
      </p>
    </PhoneSheet>
  );
}
