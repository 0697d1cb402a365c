import type { AdvertisementDay } from '../../../domains/platform-office/front/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Views and clicks of one advertisement by day. */
export function AdvertisementFigures({ days }: { days: readonly AdvertisementDay[] }) {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      {(['views', 'clicks'] as const).map((name) => (
        <DayChart
          key={name}
          title={t(`platform-office:ads.${name}`)}
          summary={number(days.reduce((sum, day) => sum + day[name], 0))}
          shape="bars"
          points={days.map((day) => ({ label: formatDateTime(day.day, locale, 'UTC', 'day'), value: day[name] }))}
          format={number}
        />
      ))}
    </div>
  );
}
