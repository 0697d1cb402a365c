import type { Checkout } from '../../../domains/orders/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { COUPON_FIELD } from './checkout-choices.ts';

type FitCoupon = Checkout['coupons']['fit'][number];
type UnfitCoupon = Checkout['coupons']['unfit'][number];

interface CouponPickerProps {
  title: string;
  /** Merchant's id, 0 for the platform. */
  owner: number;
  fit: readonly FitCoupon[];
  unfit: readonly UnfitCoupon[];
  picked: readonly number[];
  onPick: (id: number | null) => void;
  /** Shown if there is none at all; without it nothing is shown. */
  emptyText?: string;
}

/** One coupon per owner, or none: radio buttons, because two of the same owner never combine. */
export function CouponPicker(props: CouponPickerProps) {
  const { title, owner, fit, unfit, picked, onPick, emptyText } = props;
  const { t, locale } = useTexts();
  if (fit.length === 0 && unfit.length === 0) {
    return emptyText ? (
      <p className="flex items-center gap-2 text-muted">
        <Icon name="ticket-percent" size={17} />
        {emptyText}
      </p>
    ) : null;
  }
  const chosen = fit.find((coupon) => picked.includes(coupon.id));
  return (
    <details className="group">
      <summary className="flex list-none flex-wrap items-center gap-x-2 gap-y-1 rounded-control py-1 [&::-webkit-details-marker]:hidden">
        <Icon name="ticket-percent" size={17} className="text-brand" />
        <span>{title}</span>
        <span className="ms-auto flex items-center gap-1.5">
          {chosen ? (
            <span className="tabular text-sale">−{formatMoney(chosen.saves, locale)}</span>
          ) : (
            <span className="text-muted">
              {fit.length > 0 ? t('checkout:coupon.none') : t('checkout:coupon.empty')}
            </span>
          )}
          <Icon name="chevron-down" size={16} className="text-muted transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {fit.length > 0 && (
        <fieldset className="mt-3 grid gap-2">
          <legend className="sr-only">{title}</legend>
          {fit.map((coupon, at) => (
            <CouponChoice
              key={coupon.id}
              coupon={coupon}
              isBest={at === 0}
              field={`${COUPON_FIELD}${owner}`}
              isPicked={coupon.id === chosen?.id}
              onPick={() => onPick(coupon.id)}
            />
          ))}
          <label className="flex cursor-pointer items-center gap-2.5 px-3 py-1.5">
            <input
              type="radio"
              name={`${COUPON_FIELD}${owner}`}
              value=""
              checked={!chosen}
              onChange={() => onPick(null)}
              className="choice rounded-full"
            />
            {t('checkout:coupon.none')}
          </label>
        </fieldset>
      )}
      {unfit.length > 0 && <UnfitCoupons coupons={unfit} />}
    </details>
  );
}

interface CouponChoiceProps {
  coupon: FitCoupon;
  isBest: boolean;
  field: string;
  isPicked: boolean;
  onPick: () => void;
}

function CouponChoice({ coupon, isBest, field, isPicked, onPick }: CouponChoiceProps) {
  const { t, locale } = useTexts();
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2.5 transition-colors has-checked:border-brand has-checked:bg-brand-tint">
      <input
        type="radio"
        name={field}
        value={coupon.id}
        checked={isPicked}
        onChange={onPick}
        className="choice mt-[0.15em] rounded-full"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="break-words font-medium">{coupon.name}</span>
          {isBest && <Tag variant="outline">{t('checkout:coupon.best')}</Tag>}
        </span>
        <CouponTerms coupon={coupon} />
      </span>
      <span className="tabular shrink-0 font-semibold text-sale">
        {t('checkout:coupon.saves', { amount: formatMoney(coupon.saves, locale) })}
      </span>
    </label>
  );
}

function UnfitCoupons({ coupons }: { coupons: readonly UnfitCoupon[] }) {
  const { t, locale } = useTexts();
  return (
    <div className="mt-3">
      <p className="text-[13px] text-muted">{t('checkout:coupon.unfit', { count: coupons.length })}</p>
      <ul className="mt-2 grid gap-2">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="rounded-control bg-page px-3 py-2.5 text-secondary">
            <span className="break-words">{coupon.name}</span>
            <CouponTerms coupon={coupon} />
            <span className="block text-[13px] text-warning">
              {t(`checkout:coupon.reason.${coupon.reason}`, {
                amount: coupon.missing ? formatMoney(coupon.missing, locale) : '',
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Minimum amount and expiry. The words around the date stay complete in every language. */
function CouponTerms({ coupon }: { coupon: FitCoupon | UnfitCoupon }) {
  const { t, locale } = useTexts();
  const [before, after] = t('checkout:coupon.until', { date: '\u0000' }).split('\u0000');
  return (
    <span className="block text-[13px] text-secondary">
      {coupon.minSpend.amount > 0
        ? t('checkout:coupon.over', { amount: formatMoney(coupon.minSpend, locale) })
        : t('checkout:coupon.no_minimum')}
      {' · '}
      {before}
      <LocalTime iso={coupon.expiresAt} style="date" />
      {after}
    </span>
  );
}
