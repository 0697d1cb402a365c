import type { ApiSubscription } from '../../../domains/api-market/subscriptions/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const COLOURS = { active: 'success', cancelled: 'warning', ended: 'plain', blocked: 'danger' } as const;

export function SubscriptionTag({ state }: Pick<ApiSubscription, 'state'>) {
  const { t } = useTexts();
  return <Tag variant={COLOURS[state]}>{t(`api-subscriptions:state.${state}`)}</Tag>;
}

/** How much of the quota is used, and when it resets or ends. */
export function PeriodUse({ subscription: { period, state, endsAt } }: { subscription: ApiSubscription }) {
  const { t, locale } = useTexts();
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
      </p>
    </div>
  );
}
