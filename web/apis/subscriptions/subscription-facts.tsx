import type { ApiSubscription } from '../../../domains/api-market/subscriptions/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';

const COLOURS = {
  active: 'success',
  past_due: 'danger',
  cancelled: 'warning',
  ended: 'plain',
  blocked: 'danger',
} as const;

export function SubscriptionTag({ state }: Pick<ApiSubscription, 'state'>) {
  const { t } = useTexts();
  return <Tag variant={COLOURS[state]}>{t(`api-subscriptions:state.${state}`)}</Tag>;
}

/** How much of the quota is used, and when it resets or ends. */
export function PeriodUse({ subscription }: { subscription: ApiSubscription }) {
  const { t, locale } = useTexts();
  const { period, state, endsAt, paidUntil, callsUntil } = subscription;
  if (state === 'past_due' && callsUntil) return <PastDue callsUntil={callsUntil} />;
  if (!period) {
    return (
      <p className="mt-2 text-secondary">{t(`api-subscriptions:${state === 'ended' ? 'has_ended' : 'no_calls'}`)}</p>
    );
  }
  const { used, quota } = period;
  return (
    <div className="mt-3">
      <p className="tabular">
        {t('api-subscriptions:used', { used: formatNumber(used, locale), quota: formatNumber(quota, locale) })}
      </p>
      <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-page">
        <span className="block h-full bg-brand" style={{ width: `${Math.min(100, (100 * used) / quota)}%` }} />
      </span>
      <p className="mt-1.5 text-[13px] text-secondary">
        {t(`api-subscriptions:${endsAt ? 'ends_on' : 'renewed_on'}`)}{' '}
        <LocalTime iso={endsAt ?? period.endsAt} style="date" />
        {paidUntil && !endsAt && (
          <>
            {' · '}
            {t('api-subscriptions:paid_until')} <LocalTime iso={paidUntil} style="date" />
          </>
        )}
      </p>
    </div>
  );
}

/** The last month is over: until when calls still work. */
function PastDue({ callsUntil }: { callsUntil: string }) {
  const { t } = useTexts();
  return (
    <p className="mt-2 text-danger">
      {t('api-subscriptions:past_due_until')} <LocalTime iso={callsUntil} />
    </p>
  );
}

/** A higher price that was announced, with the present one and the day. */
export function PriceChange({ subscription: { priceChange } }: { subscription: ApiSubscription }) {
  const { t, locale } = useTexts();
  if (!priceChange) return null;
  const [price, former] = [priceChange.price, priceChange.former].map((money) => formatMoney(money, locale));
  return (
    <NoticeBar kind="warning">
      {t('api-subscriptions:price_change', { price, former })} <LocalTime iso={priceChange.from} style="date" />
    </NoticeBar>
  );
}
