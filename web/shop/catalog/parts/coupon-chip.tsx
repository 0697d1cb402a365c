import { useLocation } from 'react-router';
import type { OfferedCoupon } from '../../../../domains/catalog/contract.ts';
import { formatRound } from '../../../../platform/locale/format.ts';
import { useClaim } from '../../../parts/coupon/use-claim.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Kept } from '../../../ui/kept.tsx';

/** A coupon in one line beside the price: clicking it claims it. */
export function CouponChip({ coupon }: { coupon: OfferedCoupon }) {
  const { t, locale } = useTexts();
  const location = useLocation();
  const { Form, state, scripted } = useClaim(coupon.id);
  const { discount, minSpend } = coupon;
  const words = () => {
    const texts = { discount: formatRound(discount, locale) };
    if (minSpend.amount === 0) return t('goods:coupon.short_free', texts);
    return t('goods:coupon.short', { ...texts, amount: formatRound(minSpend, locale) });
  };
  return (
    <Form method="post" action="/goods/claim_coupon">
      <input type="hidden" name="id" value={coupon.id} />
      <input type="hidden" name="back" value={location.pathname + location.search} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <button
        type="submit"
        disabled={state !== 'open'}
        title={coupon.name}
        className={cx(
          'flex min-h-8 max-w-full items-stretch overflow-hidden rounded-[4px] border border-brand/50 text-[13px] text-brand-hover transition-colors',
          state === 'open' ? 'hover:bg-brand-tint' : 'bg-page',
        )}
      >
        <Kept
          from={[discount.amount, discount.currency, minSpend.amount, locale]}
          of={words}
          className="px-2.5 py-1 text-start"
        />
        <span className="flex shrink-0 items-center border-brand/40 border-s border-dashed bg-brand-tint px-2.5 font-semibold">
          {t(`goods:coupon.${state === 'open' ? 'claim' : state}`)}
        </span>
      </button>
    </Form>
  );
}
