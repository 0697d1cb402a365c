import type { AppFigures } from '../../../domains/app-market/figures/contract.ts';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { formatCompact, formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { useTexts } from '../../texts/texts.tsx';

type Figure = 'visitors' | 'installs' | 'updates' | 'opens' | 'reservations';

/** What the kind of app has; reservations where there are some. */
function figuresOf({ kind }: OwnApp, { total, reserved }: AppFigures): Figure[] {
  const shown: Figure[] = kind === 'web' ? ['visitors', 'opens'] : ['visitors', 'installs', 'updates'];
  return total.reservations + reserved > 0 ? [...shown, 'reservations'] : shown;
}

/**
 * Null without visitors, and where more downloaded than saw the page, as programs do. Days before the first visitor do not
 * count: an app may be older than the figures of its page.
 */
function shareOfVisitors(days: AppFigures['days'], figure: 'installs' | 'opens'): number | null {
  const seen = days.slice(days.findIndex(({ visitors }) => visitors > 0));
  const visitors = seen.reduce((sum, day) => sum + day.visitors, 0);
  const downloads = seen.reduce((sum, day) => sum + day[figure], 0);
  return visitors === 0 || downloads > visitors ? null : downloads / visitors;
}

/** Visitors, downloads by kind and reservations, day by day. */
export function AppFigureCharts({ app, figures }: { app: OwnApp; figures: AppFigures }) {
  const { t, locale } = useTexts();
  const { days, total, reserved } = figures;
  const number = (value: number) => formatNumber(value, locale);
  const summaryOf = (figure: Figure): string => {
    if (figure === 'reservations')
      return t('developer-apps:figures.reserved', { number: number(total.reservations), all: number(reserved) });
    if (figure === 'visitors')
      return t('developer-apps:figures.viewed', { number: number(total.visitors), views: number(total.views) });
    const share = figure === 'updates' ? null : shareOfVisitors(days, figure);
    if (share === null) return number(total[figure]);
    return t('developer-apps:figures.converted', {
      number: number(total[figure]),
      share: formatPercent(share, locale, 1),
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      {figuresOf(app, figures).map((figure) => (
        <DayChart
          key={figure}
          title={t(`developer-apps:figures.${figure}`)}
          summary={summaryOf(figure)}
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
