import type { Report, ReportRow } from '../../../domains/platform-office/reports/contract.ts';
import { comparedDays, type ReportStep } from '../../../domains/platform-office/reports/rules.ts';
import { formatCompact, formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import type { Locale } from '../../../platform/locale/locale.ts';
import { currencyDecimals, type Money } from '../../../platform/locale/money.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { FigureSum } from '../../back-office/charts/figure-sum.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** The name of an interval as the language writes it: a day, the first day of a week, or a month. */
export function intervalName(day: string, step: ReportStep, locale: Locale): string {
  return formatDateTime(day, locale, 'UTC', step === 'month' ? 'month' : 'day');
}

/** The totals of the period with their change. */
export function ReportSums({ report: { now, before } }: { report: Report }) {
  const { t, locale } = useTexts();
  const amounts = ['sales', 'refunded', 'commission'] as const;
  return (
    <ul className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
      {amounts.map((name) => (
        <FigureSum
          key={name}
          label={t(`reports:${name}`)}
          text={formatMoney(now[name], locale)}
          now={now[name].amount}
          before={before[name].amount}
          isGoodLess={name === 'refunded'}
        />
      ))}
      <FigureSum
        label={t('reports:orders')}
        text={formatNumber(now.orders, locale)}
        now={now.orders}
        before={before.orders}
      />
    </ul>
  );
}

/** Sales, refunds and commission by interval. */
export function ReportCharts({ points, period }: Pick<Report, 'points' | 'period'>) {
  const { t, locale } = useTexts();
  const currency = points[0]?.sales.currency ?? 'CNY';
  const unit = 10 ** currencyDecimals(currency);
  const money = (amount: number) => formatMoney({ amount: Math.round(amount), currency }, locale);
  const day = (text: string) => formatDateTime(text, locale, 'UTC', 'day');
  const earlierName = (start: string) => {
    const { from, to } = comparedDays(start, period);
    return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  };
  const before = {
    title: t('reports:sales_before'),
    points: points.map((point) => ({ label: earlierName(point.key), value: point.before.amount / unit })),
  };
  const chart = (title: string, shape: 'bars' | 'line', of: (point: ReportRow) => Money, compared?: typeof before) => (
    <DayChart
      title={title}
      summary={money(points.reduce((sum, point) => sum + of(point).amount, 0))}
      shape={shape}
      points={points.map((point) => ({
        label: intervalName(point.key, period.step, locale),
        value: of(point).amount / unit,
      }))}
      format={(value) => money(value * unit)}
      formatShort={(value) => formatCompact(value, locale)}
      {...(compared && { compared })}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <div className="min-w-0 xl:col-span-2">{chart(t('reports:sales'), 'bars', ({ sales }) => sales, before)}</div>
      {chart(t('reports:refunded'), 'bars', ({ refunded }) => refunded)}
      {chart(t('reports:commission'), 'line', ({ commission }) => ({
        ...commission,
        amount: Math.max(0, commission.amount),
      }))}
    </div>
  );
}
