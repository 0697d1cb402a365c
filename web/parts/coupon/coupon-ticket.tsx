import { useLocation } from 'react-router';
import type { OfferedCoupon } from '../../../domains/catalog/contract.ts';
import { formatRound } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Kept } from '../../ui/kept.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { NO_SEARCH, searchHref } from '../product/search-url.ts';
import { useClaim } from './use-claim.ts';

/** A coupon shaped like a ticket: the discount at the left, the condition and the button at the right. */
export function CouponTicket({ coupon }: { coupon: OfferedCoupon & { received?: boolean } }) {
  const { t, locale } = useTexts();
  const { amount, currency } = coupon.minSpend;
  const minimum = () =>
    amount > 0
      ? t('goods:coupon.over', { amount: formatRound(coupon.minSpend, locale) })
      : t('goods:coupon.no_minimum');
  return (
    <article className="ticket relative flex h-full min-h-24 min-w-0 items-stretch rounded-card bg-brand-tint [--sale:var(--brand-hover)]">
      <div className="flex w-32 shrink-0 flex-col items-center justify-center gap-0.5 border-brand/30 border-e border-dashed px-2 text-center">
        <Price money={coupon.discount} size="lg" round />
        <Kept from={[amount, currency, locale]} of={minimum} className="text-xs text-secondary" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 py-3 ps-3.5 pe-3">
        <h3 className="line-clamp-2 text-sm leading-snug">{coupon.name}</h3>
        <p className="text-xs text-secondary">
          {coupon.merchant?.name ?? t(`goods:coupon.scope.${coupon.scope}`)}
          <span className="text-muted"> · {t('goods:coupon.days', { count: coupon.validDays })}</span>
        </p>
        <ClaimButton coupon={coupon} />
      </div>
    </article>
  );
}

/** Optimistic: a refusal reverts the state and shows why. */
function ClaimButton({ coupon }: { coupon: Pick<OfferedCoupon, 'id' | 'name'> & { received?: boolean } }) {
  const { t } = useTexts();
  const location = useLocation();
  const { Form, state, scripted } = useClaim(coupon.id);
  const looks =
    'mt-0.5 inline-flex min-h-7 w-fit items-center rounded-full px-3.5 text-xs font-semibold transition-colors';
  if (state === 'claimed' || coupon.received) {
    return (
      <Link
        to={searchHref(NO_SEARCH)}
        className={cx(looks, 'border border-brand/50 text-brand-hover hover:bg-brand/10')}
      >
        {t('goods:coupon.claimed')} ✓
      </Link>
    );
  }
  return (
    <Form method="post" action="/goods/claim_coupon">
      <input type="hidden" name="id" value={coupon.id} />
      <input type="hidden" name="back" value={location.pathname + location.search} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <button
        type="submit"
        disabled={state === 'gone'}
        aria-label={t('goods:coupon.claim_named', { name: coupon.name })}
        className={cx(looks, 'bg-brand text-on-brand hover:bg-brand-hover disabled:bg-faint')}
      >
        {t(state === 'gone' ? 'goods:coupon.gone' : 'goods:coupon.claim')}
      </button>
    </Form>
  );
}
