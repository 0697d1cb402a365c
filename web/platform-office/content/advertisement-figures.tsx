import type { AdvertisementDay } from '../../../domains/platform-office/front/contract.ts';
import { dateTag, formatNumber } from '../../../platform/format.ts';
import { DayChart } from '../../back-office/charts/day-chart.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Views and clicks of one advertisement by day. */
export function AdvertisementFigures({ days }: { days: readonly AdvertisementDay[] }) {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      {(['views', 'clicks'] as const).map((name) => (
        <DayChart
          key={name}
          title={t(`platform-office:ads.${name}`)}
          summary={number(days.reduce((sum, day) => sum + day[name], 0))}
          shape="bars"
          points={days.map((day) => ({ label: format.format(new Date(`${day.day}T00:00:00Z`)), value: day[name] }))}
          format={number}
        />
      ))}
    </div>
  );
}
