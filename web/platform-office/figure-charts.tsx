import type { DayFigures, FigureSums, Figures } from '../../domains/platform-office/figures/contract.ts';
import { formatCompact, formatMoney, formatNumber } from '../../platform/locale/format.ts';
import { formatDateTime } from '../../platform/locale/format-date.ts';
import { formatPercent } from '../../platform/locale/format-measure.ts';
import { DayChart } from '../back-office/charts/day-chart.tsx';
import { FigureSum } from '../back-office/charts/figure-sum.tsx';
import { useTexts } from '../texts/texts.tsx';

const share = (paid: number, all: number) => (all === 0 ? 0 : Math.round((paid / all) * 1000) / 10);

/** The totals of the period with their change, and each figure by day. */
export function FigureCharts({ figures: { days, now, before } }: { figures: Figures }) {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  const percent = (value: number) => formatPercent(value / 100, locale, 1);
  const { currency } = now.revenue;
  const money = (amount: number) => formatMoney({ amount: Math.round(amount), currency }, locale);
  const points = (of: (day: DayFigures) => number) =>
    days.map((day) => ({ label: formatDateTime(day.day, locale, 'UTC', 'day'), value: of(day) }));
  const conversion = ({ paidCheckouts, checkouts }: Pick<FigureSums, 'paidCheckouts' | 'checkouts'>) =>
    share(paidCheckouts, checkouts);
  return (
    <>
      <ul className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
        <FigureSum
          label={t('back-office:figures.orders')}
          text={number(now.placed)}
          now={now.placed}
          before={before.placed}
        />
        <FigureSum
          label={t('back-office:figures.revenue')}
          text={money(now.revenue.amount)}
          now={now.revenue.amount}
          before={before.revenue.amount}
        />
        <FigureSum
          label={t('back-office:figures.members')}
          text={number(now.members)}
          now={now.members}
          before={before.members}
        />
        <FigureSum
          label={t('back-office:figures.conversion')}
          text={percent(conversion(now))}
          now={conversion(now)}
          before={conversion(before)}
        />
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <DayChart
          title={t('back-office:figures.orders')}
          summary={t('back-office:figures.orders_sum', { placed: number(now.placed), paid: number(now.paid) })}
          shape="bars"
          points={points((day) => day.placed)}
          format={number}
          formatShort={(value) => formatCompact(value, locale)}
        />
        <DayChart
          title={t('back-office:figures.revenue')}
          summary={money(now.revenue.amount)}
          shape="line"
          points={points((day) => day.revenue / 100)}
          format={(value) => money(value * 100)}
          formatShort={(value) => formatCompact(value, locale)}
        />
        <DayChart
          title={t('back-office:figures.members')}
          summary={number(now.members)}
          shape="bars"
          points={points((day) => day.members)}
          format={number}
          formatShort={(value) => formatCompact(value, locale)}
        />
        <DayChart
          title={t('back-office:figures.conversion')}
          summary={t('back-office:figures.conversion_sum', {
            paid: number(now.paidCheckouts),
            all: number(now.checkouts),
          })}
          shape="line"
          points={points(conversion)}
          format={percent}
          top={100}
        />
      </div>
    </>
  );
}
