import type { AppFigures } from '../../../domains/app-market/figures/contract.ts';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { formatCompact, formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { useTexts } from '../../texts/texts.tsx';

type Figure = 'installs' | 'updates' | 'opens' | 'reservations';

/** What the kind of app has; reservations where there are some. */
function figuresOf({ kind }: OwnApp, { total, reserved }: AppFigures): Figure[] {
  const downloads: Figure[] = kind === 'web' ? ['opens'] : ['installs', 'updates'];
  return total.reservations + reserved > 0 ? [...downloads, 'reservations'] : downloads;
}

/** Downloads by kind, and reservations, day by day. */
export function AppFigureCharts({ app, figures }: { app: OwnApp; figures: AppFigures }) {
  const { t, locale } = useTexts();
  const { days, total, reserved } = figures;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      {figuresOf(app, figures).map((figure) => (
        <DayChart
          key={figure}
          title={t(`developer-apps:figures.${figure}`)}
          summary={
            figure === 'reservations'
              ? t('developer-apps:figures.reserved', { number: number(total.reservations), all: number(reserved) })
              : number(total[figure])
          }
          shape="bars"
          points={days.map((day) => ({
            label: formatDateTime(`${day.day}T12:00:00Z`, locale, 'UTC', 'day'),
            value: day[figure],
          }))}
          format={number}
          formatShort={(value) => formatCompact(value, locale)}
        />
      ))}
    </div>
  );
}
