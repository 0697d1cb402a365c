import { formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { DayOfUse } from './usage-by-day.ts';

/** Calls by day, with a bar for each against the busiest one. */
export function UsageTable({ days }: { days: readonly DayOfUse[] }) {
  const { t, locale } = useTexts();
  if (days.length === 0) return <p className="text-secondary">{t('api-subscriptions:no_calls')}</p>;
  const most = Math.max(...days.map(({ calls }) => calls));
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full text-start">
        <caption className="sr-only">{t('api-subscriptions:usage')}</caption>
        <thead className="border-line border-b text-[13px] text-muted">
          <tr>
            {(['day', 'calls', 'counted', 'failed'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-medium md:px-4">
                {t(`api-subscriptions:column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {days.map(({ day, calls, counted, failed }) => (
            <tr key={day} className="border-line border-b last:border-b-0">
              <th scope="row" className="px-3 py-2 text-start font-normal md:px-4">
                {formatDateTime(`${day}T12:00:00Z`, locale, 'UTC', 'date')}
              </th>
              <td className="px-3 py-2 md:px-4">
                {formatNumber(calls, locale)}
                <span
                  aria-hidden="true"
                  className="mt-1 block h-1.5 max-w-40 rounded-full bg-brand"
                  style={{ width: `${(100 * calls) / most}%` }}
                />
              </td>
              <td className="px-3 py-2 md:px-4">{formatNumber(counted, locale)}</td>
              <td className="px-3 py-2 md:px-4">{formatNumber(failed, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
