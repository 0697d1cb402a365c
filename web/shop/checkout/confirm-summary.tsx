import type { Checkout } from '../../../domains/orders/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { type CouponNames, PriceBreakdown } from '../../parts/order/price-breakdown.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Price } from '../../ui/price.tsx';
import { CheckoutCode, type CodeAnswer } from './checkout-code.tsx';
import { CouponPicker } from './coupon-picker.tsx';
import { BalanceDueNote, DealNote } from './deal-note.tsx';
import type { CountState } from './use-checkout.ts';

interface ConfirmSummaryProps {
  checkout: Checkout;
  state: CountState;
  picked: readonly number[];
  onPick: (id: number | null) => void;
  usePoints: boolean;
  code?: CodeAnswer;
  isPlacing: boolean;
}

/** Nothing can pay the checkout; shops that receive the money themselves do not for one that the platform contributes to. */
function NotPayableNote({ price }: Pick<Checkout, 'price'>) {
  const { t } = useTexts();
  const isSubsidised = price.platformCoupon.amount + price.points.amount > 0;
  return (
    <div className="mt-4">
      <NoticeBar kind="problem">
        {t('checkout:confirm.not_payable')}
        {isSubsidised && ` ${t('checkout:confirm.pay_without_platform')}`}
      </NoticeBar>
    </div>
  );
}

/** Discounts of the whole checkout, every part of the price, and the button. */
export function ConfirmSummary(props: ConfirmSummaryProps) {
  const { checkout, state, picked, onPick, usePoints, code, isPlacing } = props;
  const { t, locale } = useTexts();
  const { fit, unfit } = checkout.coupons;
  // undeliverable lines are resolved beside the addresses
  const hasOtherProblem = checkout.groups.some(({ lines }) =>
    lines.some(({ problem }) => problem && problem.code !== 'not_deliverable' && problem.code !== 'region_unclear'),
  );
  return (
    <>
      <div className="grid gap-3 border-line border-b pb-4">
        <DealNote checkout={checkout} />
        {!checkout.deal && (
          <>
            <CouponPicker
              title={t('checkout:coupon.platform_title')}
              owner={0}
              fit={fit.filter((coupon) => !coupon.merchant)}
              unfit={unfit.filter((coupon) => !coupon.merchant)}
              picked={picked}
              onPick={onPick}
              emptyText={t('checkout:coupon.empty')}
            />
            <CheckoutCode answer={code} />
          </>
        )}
        <PointsSwitch points={checkout.points} defaultChecked={usePoints || checkout.points.used > 0} />
      </div>
      <div aria-busy={state === 'busy'} className={cx('transition-opacity', state === 'busy' && 'opacity-50')}>
        <PriceBreakdown
          price={checkout.price}
          names={namesOf(checkout)}
          totalLabel={t(checkout.balanceDue ? 'campaigns:checkout.altogether' : 'orders:price.to_pay')}
          hasFreight={checkout.needsAddress}
          className="mt-4"
        />
        <BalanceDueNote checkout={checkout} />
        {checkout.isFreightEstimated && (
          <p className="mt-2 text-[13px] text-secondary">{t('delivery:checkout.estimate')}</p>
        )}
      </div>
      <p className="sr-only" role="status">
        {state === 'busy'
          ? t('orders:price.updating')
          : state === 'counted' && `${t('orders:price.to_pay')} ${formatMoney(checkout.payNow, locale)}`}
      </p>
      {state === 'lost' && (
        <div className="mt-4">
          <NoticeBar kind="problem">{t('checkout:confirm.lost')}</NoticeBar>
        </div>
      )}
      {hasOtherProblem && (
        <div className="mt-4">
          <NoticeBar kind="problem">
            {t('checkout:confirm.stock_changed')}{' '}
            <Link to="/order/shopping_cart" className="whitespace-nowrap font-semibold underline underline-offset-2">
              {t('checkout:confirm.fix_in_cart')}
            </Link>
          </NoticeBar>
        </div>
      )}
      {!checkout.isPayable && <NotPayableNote price={checkout.price} />}
      <p className="mt-4 text-[13px] text-secondary lg:hidden">{usePlaceNote(checkout)}</p>
      <noscript>
        <Button variant="secondary" wide name="intent" value="compute" className="mt-4">
          {t('checkout:confirm.update')}
        </Button>
      </noscript>
      <PlaceBar checkout={checkout} isPlacing={isPlacing} isBusy={state === 'busy'} />
    </>
  );
}

/** Names of the applied coupons, of the shops and of the platform. */
function namesOf({ coupons, couponIds }: Checkout): CouponNames {
  const counting = coupons.fit.filter((coupon) => couponIds.includes(coupon.id));
  return {
    merchant_coupon: counting.filter(({ merchant }) => merchant).map(({ name }) => name),
    platform_coupon: counting.filter(({ merchant }) => !merchant).map(({ name }) => name),
  };
}

function PointsSwitch({ points, defaultChecked }: { points: Checkout['points']; defaultChecked: boolean }) {
  const { t, locale } = useTexts();
  const balance = formatNumber(points.balance, locale);
  if (points.balance === 0) return null;
  if (points.usable === 0) {
    return (
      <p className="flex items-start gap-2 text-muted">
        <Icon name="coins" size={17} className="mt-[0.15em]" />
        {t('checkout:confirm.points_none', { balance })}
      </p>
    );
  }
  return (
    <Checkbox name="usePoints" defaultChecked={defaultChecked}>
      <span className="block">{t('checkout:confirm.points')}</span>
      <span className="block text-[13px] text-secondary">
        {t('checkout:confirm.points_worth', {
          points: formatNumber(points.usable, locale),
          balance,
          amount: formatMoney(points.worth, locale),
        })}
      </span>
    </Checkbox>
  );
}

/** Below the button: the payment deadline. */
function usePlaceNote({ price, minutesToPay, paysOnDelivery }: Checkout): string {
  const { t } = useTexts();
  if (price.total.amount === 0) return t('checkout:confirm.pay_nothing');
  const note = t('checkout:confirm.place_note', { minutes: minutesToPay });
  return paysOnDelivery ? `${note} ${t('checkout:confirm.cash_note')}` : note;
}

/** On a phone the sum and the button stay at the bottom of the window. */
function PlaceBar({ checkout, isPlacing, isBusy }: { checkout: Checkout; isPlacing: boolean; isBusy: boolean }) {
  const { t } = useTexts();
  const placeNote = usePlaceNote(checkout);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-line border-t bg-card px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-[0_-4px_16px_rgb(22_24_29/0.06)] lg:static lg:mt-5 lg:block lg:border-0 lg:p-0 lg:shadow-none">
      <p className="min-w-0 flex-1 leading-tight lg:hidden">
        <span className="block text-xs text-secondary">{t('orders:price.to_pay')}</span>
        <Price money={checkout.payNow} size="lg" />
      </p>
      <Button
        size="lg"
        name="intent"
        value="place"
        busy={isPlacing}
        disabled={checkout.hasProblem || !checkout.isPayable || isBusy}
        className="min-w-36 lg:w-full"
      >
        {t(isPlacing ? 'checkout:confirm.place_busy' : 'checkout:confirm.place')}
      </Button>
      <p className="mt-2 hidden text-center text-[13px] text-muted lg:block">{placeNote}</p>
    </div>
  );
}
