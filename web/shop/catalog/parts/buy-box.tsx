import { formatCompact, formatNumber } from '../../../../platform/locale/format.ts';
import { ClaimOutcome } from '../../../parts/coupon/claim-outcome.tsx';
import { OPTIONS, VariantPicker } from '../../../parts/product/variant-picker.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Kept } from '../../../ui/kept.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { showToast } from '../../../ui/toasts.ts';
import type { PageCampaign, PageProduct } from '../read-detail.server.ts';
import { BuyButtons } from './buy-buttons.tsx';
import { BuyForm } from './buy-form.tsx';
import { BuyRow } from './buy-row.tsx';
import { PricePanel } from './price-panel.tsx';
import { StockWords } from './stock-words.tsx';
import type { ProductChoice } from './use-product-choice.ts';

const BuyTerms = hydrateLazily(() => import('./buy-terms.tsx'));
const BuyServices = hydrateLazily(() => import('./buy-services.tsx'));
const Heart = hydrateLazily(() => import('../../../parts/product/heart.tsx'));

interface BuyBoxProps {
  detail: PageProduct;
  campaigns: readonly PageCampaign[];
  choice: ProductChoice;
  serverTime: string;
  isCollected: boolean;
}

/** Name, price, coupons, delivery, options and the two buttons. */
export function BuyBox({ detail, campaigns, choice, serverTime, isCollected }: BuyBoxProps) {
  const { t } = useTexts();
  const { product, options, skus } = detail;
  const { variant, available, num, setNum, demand } = choice;
  return (
    <div className="flex min-w-0 flex-col gap-4 pb-5 md:p-0">
      <ClaimOutcome />
      <Title detail={detail} isCollected={isCollected} />
      <PricePanel product={product} choice={choice} serverTime={serverTime} />
      <BuyTerms detail={detail} campaigns={campaigns} />
      <BuyForm product={product} shown={variant} num={num}>
        {options.length > 0 && <VariantPicker id={OPTIONS} options={options} skus={skus} choice={choice} />}
        <BuyRow label={t('goods:detail.quantity')} middle>
          <span className="flex flex-wrap items-center gap-3">
            <Quantity
              label={t('goods:detail.quantity')}
              name="num"
              value={Math.min(num, Math.max(available, 1))}
              max={available}
              disabled={available <= 0}
              onChange={setNum}
            />
            <span role="status">
              <StockWords available={available} isOpen={!choice.variant} />
            </span>
          </span>
        </BuyRow>
        {available <= 0 && <p className="text-secondary">{t('goods:detail.sold_out_hint')}</p>}
        <div className="hidden flex-wrap gap-3 pt-1 md:flex">
          <BuyButtons soldOut={available <= 0} onMissing={variant ? undefined : (_, from) => demand(from)} />
        </div>
      </BuyForm>
      <BuyServices />
    </div>
  );
}

function Title({ detail: { product, merchant, reviews }, isCollected }: Pick<BuyBoxProps, 'detail' | 'isCollected'>) {
  const { t, locale } = useTexts();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-lg leading-snug break-words md:text-xl">
          {merchant.selfSupport && (
            <Tag variant="brand" className="me-2 -translate-y-0.5">
              {t('goods:card.self')}
            </Tag>
          )}
          {product.name}
        </h1>
        <div className="flex shrink-0">
          <Heart kind="goods" id={product.id} name={product.name} isOn={isCollected} />
          <ShareButton name={product.name} />
        </div>
      </div>
      {product.tagline && <p className="text-secondary">{product.tagline}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-secondary">
        {reviews.count > 0 && (
          <a href="#reviews" className="flex items-center gap-1.5 hover:text-brand-hover">
            <Rating tenths={reviews.average} showNumber />
            <Kept
              from={[reviews.count, locale]}
              of={() =>
                t('goods:detail.reviews_count', { count: reviews.count, number: formatNumber(reviews.count, locale) })
              }
            />
          </a>
        )}
        {product.sales > 0 && (
          <Kept
            from={[product.sales, locale]}
            of={() => t('goods:card.sold', { number: formatCompact(product.sales, locale) })}
          />
        )}
      </p>
    </div>
  );
}

function ShareButton({ name }: { name: string }) {
  const { t } = useTexts();
  const share = async () => {
    const url = window.location.href;
    if (navigator.share) return navigator.share({ title: name, url }).catch(() => {});
    await navigator.clipboard?.writeText(url);
    showToast({ text: t('goods:detail.link_copied') });
  };
  return (
    <button
      type="button"
      onClick={() => void share()}
      className="js-only flex min-h-9 shrink-0 items-center gap-1.5 rounded-control px-2 text-[13px] text-secondary hover:bg-page hover:text-ink"
    >
      <Icon name="share-2" size={16} />
      <span className="max-md:sr-only">{t('goods:detail.share')}</span>
    </button>
  );
}
