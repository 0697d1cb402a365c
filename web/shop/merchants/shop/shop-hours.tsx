import type { ShopSign } from '../../../../domains/catalog/shops/contract.ts';
import { openingState } from '../../../../domains/sites/business-hours.ts';
import { formatDateTime, formatZone } from '../../../../platform/locale/format-date.ts';
import { dayIn } from '../../../../platform/locale/time-zone.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Coming closed days that are listed. */
const HOLIDAYS = 5;

/** The business hours of a shop. Whether it is open now is decided in the browser: the page is cached. */
export function ShopHours({ hours, timeZone }: Pick<ShopSign, 'hours' | 'timeZone'>) {
  const { t, locale } = useTexts();
  const isHydrated = useHydrated();
  if (!hours) return null;
  const now = new Date();
  const isOpen = openingState(hours, now, timeZone).isOpen;
  const today = dayIn(timeZone, now);
  const holidays = isHydrated ? hours.holidays.filter(({ date }) => date >= today).slice(0, HOLIDAYS) : [];
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">{t('shops:hours.title')}</h2>
        {isHydrated && (
          <Tag variant={isOpen ? 'success' : 'plain'}>{t(`shops:hours.${isOpen ? 'open_now' : 'closed_now'}`)}</Tag>
        )}
        <span className="text-xs text-muted">{t('shops:hours.zone', { zone: formatZone(timeZone, locale) })}</span>
      </div>
      <dl className="mt-3 grid gap-x-10 gap-y-1.5 sm:max-w-sm">
        {DAYS.map((day, place) => (
          <div key={day} className="flex justify-between gap-4">
            <dt className="text-secondary">{t(`shops:hours.day.${day}`)}</dt>
            <dd className="tabular text-end">
              {hours.days[place]?.map(({ from, to }) => `${from}–${to}`).join(', ') || t('shops:hours.closed')}
            </dd>
          </div>
        ))}
      </dl>
      {holidays.length > 0 && (
        <p className="mt-3 text-[13px] text-secondary">
          {t('shops:hours.holidays')}{' '}
          {holidays
            .map(({ date, name }) =>
              [formatDateTime(`${date}T00:00:00Z`, locale, 'UTC', 'date'), name].filter(Boolean).join(' '),
            )
            .join(' · ')}
        </p>
      )}
    </section>
  );
}
