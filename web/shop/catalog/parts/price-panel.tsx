import type { ProductDetail } from '../../../../domains/catalog/contract.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../../../ui/price.tsx';
import type { ProductChoice } from './use-product-choice.ts';

interface PricePanelProps {
  product: ProductDetail['product'];
  choice: ProductChoice;
  serverTime: string;
}

/** The current price of the selected variant, and why; before the selection, that of the cheapest. */
export function PricePanel({ product, choice: { typical, isFrom }, serverTime }: PricePanelProps) {
  const { t } = useTexts();
  const { price, compareAt } = typical ?? product;
  const flash = typical?.flash;
  const label = flash ? 'flash_price' : 'price';
  return (
    <div className="overflow-hidden rounded-card bg-brand-tint max-md:-order-1 max-md:-mx-4 max-md:rounded-none">
      {flash && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-brand px-4 py-2 text-on-brand">
          <strong className="flex items-center gap-1.5">
            <Icon name="zap" size={17} className="fill-current" />
            {t('goods:home.flash')}
          </strong>
          <span className="flex items-center gap-2 text-[13px]">
            {t('goods:home.flash_ends')}
            <Countdown endsAt={flash.endsAt} serverTime={serverTime} />
          </span>
        </div>
      )}
      <div className="flex flex-col gap-1 px-4 py-3">
        <p className="flex flex-wrap items-baseline gap-x-3" aria-live="polite">
          <span className="text-[13px] text-secondary">{t(`goods:detail.${isFrom ? 'price_from_label' : label}`)}</span>
          <Price money={flash?.price ?? price} compareAt={flash ? price : compareAt} size="xl" />
        </p>
        {flash && (
          <p className="text-[13px] text-secondary">
            {t('goods:detail.flash_left', { count: flash.left })} ·{' '}
            {t('goods:detail.flash_limit', { limit: flash.perUser })}
          </p>
        )}
        <details className="text-[13px] text-secondary">
          <summary className="folds w-fit underline decoration-dotted underline-offset-4 hover:text-ink">
            {t('goods:detail.why_price')}
          </summary>
          <ul className="mt-1.5 list-disc space-y-0.5 ps-5">
            <li>{t(flash ? 'goods:detail.why_flash' : 'goods:detail.why_list')}</li>
            {compareAt && !flash && <li>{t('goods:detail.why_compare')}</li>}
            {product.isConverted && <li>{t('goods:detail.why_rate', { currency: price.currency })}</li>}
          </ul>
        </details>
      </div>
    </div>
  );
}
