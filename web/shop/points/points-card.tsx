import type { PointsSummary } from '../../../domains/points/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Available points, and the totals of the others. */
export function PointsCard({ summary }: { summary: PointsSummary }) {
  const { t, locale } = useTexts();
  const figures = [
    ['accumulated', summary.accumulated],
    ['spent', summary.spent],
    ['frozen', summary.frozen],
  ] as const;
  return (
    <section className="flex flex-col rounded-card bg-card p-4 md:p-6">
      <h1 className="text-xl">{t('points:title')}</h1>
      <p className="mt-4 text-secondary">{t('points:current')}</p>
      <p className="tabular font-semibold text-[36px] text-sale leading-tight">
        {formatNumber(summary.current, locale)}
      </p>
      <p className="text-[13px] text-secondary">
        {t('points:worth', { amount: formatMoney(summary.worth, locale), percent: summary.mostPercent })}
      </p>
      <dl className="mt-auto grid grid-cols-3 gap-3 pt-5">
        {figures.map(([key, points]) => (
          <div key={key} className="min-w-0">
            <dt className="text-[13px] text-secondary">{t(`points:${key}`)}</dt>
            <dd className="tabular font-semibold">{formatNumber(points, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
