import type { PointsSummary } from '../../../domains/points/contract.ts';
import { REVIEWS_A_DAY } from '../../../domains/points/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** How to earn points, and what they are worth. */
export function PointsEarning({ summary }: { summary: PointsSummary }) {
  const { t } = useTexts();
  const { perPaid, perReview, perUnit, mostPercent, checkIn } = summary;
  const most = Math.max(...checkIn.days.map((day) => day.points));
  const ways = [
    { key: 'order', icon: 'package', to: '/', values: { points: perPaid } },
    {
      key: 'review',
      icon: 'star',
      to: '/users/order_list?orderStatus=to_evaluate',
      values: { points: perReview, most: REVIEWS_A_DAY },
    },
    { key: 'check_in', icon: 'calendar-check', to: null, values: { points: most } },
  ] as const;
  return (
    <>
      <ul className="mt-5 grid gap-3 lg:grid-cols-3">
        {ways.map(({ key, icon, to, values }) => (
          <li key={key} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand">
              <Icon name={icon} size={22} />
            </span>
            <div className="flex-1">
              <h3 className="text-base">{t(`points:way.${key}.title`)}</h3>
              <p className="mt-1 text-[13px] text-secondary">{t(`points:way.${key}.text`, values)}</p>
            </div>
            {to && (
              <ButtonLink to={to} variant="secondary" size="sm" className="self-start">
                {t(`points:way.${key}.go`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-7 text-base">{t('points:rules.title')}</h3>
      <ul className="mt-2 grid gap-1.5 text-[13px] text-secondary">
        {['frozen', 'spend', 'refund'].map((key) => (
          <li key={key} className="flex gap-2">
            <span aria-hidden="true">·</span>
            <span>{t(`points:rules.${key}`, { points: perUnit, percent: mostPercent })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
