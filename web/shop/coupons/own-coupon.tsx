import type { MyCoupon } from '../../../domains/promotions/contract.ts';
import { formatRound } from '../../../platform/locale/format.ts';
import { CouponGoods } from '../../parts/coupon/coupon-goods.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';

/** A user's coupon: discount, expiry and scope. */
export function OwnCoupon({ coupon }: { coupon: MyCoupon }) {
  const { t, locale } = useTexts();
  const usable = coupon.state === 'unused';
  const minimum =
    coupon.minSpend.amount > 0
      ? t('goods:coupon.over', { amount: formatRound(coupon.minSpend, locale) })
      : t('goods:coupon.no_minimum');
  return (
    <article className="grid h-full grid-rows-[1fr_auto] overflow-hidden rounded-card bg-card">
      <div className={cx('flex items-stretch', usable ? 'bg-brand-tint [--sale:var(--brand-hover)]' : 'bg-card')}>
        <div
          className={cx(
            'flex w-32 shrink-0 flex-col items-center justify-center gap-0.5 border-e border-dashed px-2 py-4 text-center',
            usable ? 'border-brand/30' : 'border-line',
          )}
        >
          <Price money={coupon.discount} size="lg" plain={!usable} round />
          <span className="text-xs text-secondary">{minimum}</span>
        </div>
        <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
          <h2 className="line-clamp-2 text-sm leading-snug">{coupon.name}</h2>
          <p className="text-xs text-secondary">{coupon.merchant?.name ?? t(`goods:coupon.scope.${coupon.scope}`)}</p>
          <p className="text-xs text-secondary">
            {t('coupons:mine.until')} <LocalTime iso={coupon.expiresAt} />
          </p>
          {!usable && (
            <p>
              <Tag variant="plain">{t(`coupons:mine.tab.${coupon.state}`)}</Tag>
            </p>
          )}
        </div>
      </div>
      {usable ? <CouponGoods coupon={coupon} /> : <span />}
    </article>
  );
}
