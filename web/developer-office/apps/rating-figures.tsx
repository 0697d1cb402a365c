import type { AppFigures } from '../../../domains/app-market/figures/contract.ts';
import { formatNumber, formatTenths } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';

const MOST_STARS = 5;

/** How many gave each number of stars, and how the average moved. */
export function RatingFigures({ figures: { days, stars, total } }: { figures: AppFigures }) {
  const { t, locale } = useTexts();
  const all = stars.reduce((sum, count) => sum + count, 0);
  const number = (value: number) => formatNumber(value, locale);
  const average = (value: number) => formatTenths(Math.round(value * 10), locale);
  const rated = days.filter((day) => day.average > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <Panel
        title={t('developer-apps:figures.ratings')}
        hint={t('developer-apps:figures.ratings_sum', { number: number(total.ratings), all: number(all) })}
      >
        <ul>
          {[5, 4, 3, 2, 1].map((count) => {
            const given = stars[count - 1] ?? 0;
            return (
              <li key={count} className="flex items-center gap-3 py-0.5 text-[13px]">
                <span className="w-20 shrink-0">{t('developer-apps:figures.stars', { count })}</span>
                <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-page">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${(given / Math.max(1, all)) * 100}%` }}
                  />
                </span>
                <span className="tabular w-14 text-end text-secondary">{number(given)}</span>
              </li>
            );
          })}
        </ul>
      </Panel>
      {rated.length > 0 && (
        <DayChart
          title={t('developer-apps:figures.average')}
          summary={average(rated.at(-1)?.average ?? 0)}
          shape="line"
          points={rated.map((day) => ({
            label: formatDateTime(`${day.day}T12:00:00Z`, locale, 'UTC', 'day'),
            value: day.average,
          }))}
          format={average}
          top={MOST_STARS}
        />
      )}
    </div>
  );
}
