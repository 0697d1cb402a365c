import { isShipped } from '../../../../domains/catalog/product-kinds.ts';
import { formatRound } from '../../../../platform/locale/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Kept } from '../../../ui/kept.tsx';
import type { PageCampaign, PageProduct } from '../read-detail.server.ts';
import { BuyRow } from './buy-row.tsx';
import { CampaignLinks } from './campaign-links.tsx';
import { CouponChip } from './coupon-chip.tsx';

interface BuyTermsProps {
  detail: PageProduct;
  campaigns: readonly PageCampaign[];
}

/** What does not depend on the selection: coupons, campaigns, delivery. */
export default function BuyTerms({ detail, campaigns }: BuyTermsProps) {
  const { t } = useTexts();
  const { coupons } = detail;
  return (
    <>
      {coupons.length > 0 && (
        <BuyRow label={t('goods:detail.coupons')}>
          <ul className="flex flex-wrap gap-2">
            {coupons.map((coupon) => (
              <li key={coupon.id} className="max-w-full">
                <CouponChip coupon={coupon} />
              </li>
            ))}
          </ul>
        </BuyRow>
      )}
      {campaigns.length > 0 && (
        <BuyRow label={t('goods:detail.campaigns')}>
          <CampaignLinks campaigns={campaigns} />
        </BuyRow>
      )}
      <BuyRow label={t('goods:detail.delivery')}>
        <Delivery detail={detail} />
      </BuyRow>
    </>
  );
}

function Delivery({ detail: { product, merchant } }: Pick<BuyTermsProps, 'detail'>) {
  const { t, locale } = useTexts();
  if (!isShipped(product.kind)) return t('goods:detail.delivery_virtual', { shop: merchant.name });
  const { fee, freeOver } = merchant.freight;
  const cost = () => {
    if (fee.amount === 0) return t('goods:detail.freight_free');
    const texts = { fee: formatRound(fee, locale) };
    if (!freeOver) return t('goods:detail.freight_fee', texts);
    return t('goods:detail.freight_free_over', { ...texts, amount: formatRound(freeOver, locale) });
  };
  return (
    <>
      <Kept from={[fee.amount, fee.currency, freeOver?.amount, locale]} of={cost} className="block" />
      <span className="block text-secondary">{t('goods:detail.delivery_physical', { shop: merchant.name })}</span>
    </>
  );
}
