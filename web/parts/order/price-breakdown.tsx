import type { PriceParts } from '../../../domains/orders/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/price.tsx';

/** The coupons behind a part of the price, if known by name. */
export type CouponNames = Partial<Record<string, readonly string[]>>;

interface PriceBreakdownProps {
  price: PriceParts;
  names?: CouponNames;
  /** Label of the last line, the sum of everything above it. */
  totalLabel: string;
  /** A virtual order has no freight line. */
  hasFreight?: boolean;
  /** `strong`: the whole checkout, with a large sum. `quiet`: one merchant's part. */
  variant?: 'strong' | 'quiet';
  className?: string;
}

/** Every part of a price, in the order of calculation. Parts that do not apply are omitted, items and freight never. */
export function PriceBreakdown(props: PriceBreakdownProps) {
  const { price, names = {}, totalLabel, hasFreight = true, variant = 'strong', className } = props;
  const { t, locale } = useTexts();
  const off = [
    { key: 'merchant_coupon', money: price.merchantCoupon },
    { key: 'platform_coupon', money: price.platformCoupon },
    { key: 'points', money: price.points },
  ].filter((part) => part.money.amount > 0);
  const saved = off.reduce((sum, part) => sum + part.money.amount, 0);
  return (
    <dl className={cx('grid gap-2', variant === 'quiet' && 'text-[13px]', className)}>
      <Part label={t('orders:price.items')}>{formatMoney(price.items, locale)}</Part>
      {off.map((part) => (
        <Part key={part.key} label={t(`orders:price.${part.key}`)} names={names[part.key]} sale>
          −{formatMoney(part.money, locale)}
        </Part>
      ))}
      {hasFreight && (
        <Part label={t('orders:price.freight')}>
          {price.freight.amount === 0 ? (
            <span className="text-success">{t('orders:price.free')}</span>
          ) : (
            formatMoney(price.freight, locale)
          )}
        </Part>
      )}
      <div
        className={cx(
          'flex flex-wrap items-baseline justify-between gap-x-4',
          variant === 'strong' && 'mt-2 border-line border-t pt-3',
        )}
      >
        <dt className="font-semibold">{totalLabel}</dt>
        <dd className="ms-auto text-end">
          {variant === 'strong' ? (
            <Price money={price.total} size="lg" />
          ) : (
            <span className="tabular font-semibold">{formatMoney(price.total, locale)}</span>
          )}
          {variant === 'strong' && saved > 0 && (
            <span className="block text-[13px] text-sale">
              {t('orders:price.saved', { amount: formatMoney({ ...price.total, amount: saved }, locale) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface PartProps {
  label: string;
  /** Behind the part: coupons. */
  names?: readonly string[];
  sale?: boolean;
  children: React.ReactNode;
}

function Part({ label, names = [], sale, children }: PartProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-secondary">
        {label}
        {names.map((name) => (
          <span key={name} className="block break-words text-[13px] text-muted">
            {name}
          </span>
        ))}
      </dt>
      <dd className={cx('tabular whitespace-nowrap', sale && 'text-sale')}>{children}</dd>
    </div>
  );
}
