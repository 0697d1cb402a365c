import type { CampaignCalendar } from '../../../domains/promotions/calendar/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type CalendarDay, weeksOf } from './days.ts';
import { entryHref, kindOf } from './entry-href.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const SHOWN = 4;

/** A month as a table of days. Narrow screens show how much there is on a day; the list below names it. */
export function MonthGrid({ calendar: { month, entries, timeZone, today } }: { calendar: CampaignCalendar }) {
  const { t } = useTexts();
  const weeks = weeksOf(month, entries, timeZone);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('merchant-office:sections.calendar')}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th
                key={day}
                scope="col"
                className="truncate border-line border-b px-1.5 py-2 text-start font-medium text-muted text-xs"
              >
                <span className="max-md:sr-only">{t(`back-office:hours.day.${day}`)}</span>
                <span aria-hidden="true" className="md:hidden">
                  {t(`shop-calendar:short_day.${day}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <Day key={day.day} day={day} isToday={day.day === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ day: { day, isInMonth, entries }, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { t, locale } = useTexts();
  const more = entries.length - SHOWN;
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'h-16 border-line border-b border-e p-1 align-top last:border-e-0 lg:h-28',
        !isInMonth && 'bg-page',
      )}
    >
      <span
        className={cx(
          'tabular inline-flex size-6 items-center justify-center rounded-full text-xs',
          isToday ? 'bg-brand font-semibold text-on-brand' : isInMonth ? 'text-secondary' : 'text-muted',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {entries.length > 0 && (
        <>
          <span className="block text-center font-semibold text-brand-hover text-xs lg:hidden">
            {formatNumber(entries.length, locale)}
            <span className="sr-only"> {t('shop-calendar:running')}</span>
          </span>
          <ul className="mt-0.5 hidden grid-cols-[minmax(0,1fr)] gap-0.5 lg:grid">
            {entries.slice(0, SHOWN).map((entry) => (
              <li key={`${entry.kind} ${entry.id}`}>
                <Link
                  to={entryHref(entry)}
                  title={`${t(kindOf(entry.kind).name)}: ${entry.title}`}
                  className={cx(
                    'flex items-center gap-1 rounded-[4px] border-s-3 bg-page px-1.5 py-0.5 text-xs hover:text-brand-hover',
                    kindOf(entry.kind).border,
                  )}
                >
                  {entry.overlaps.length > 0 && (
                    <>
                      <Icon name="triangle-alert" size={12} className="shrink-0 text-warning" />
                      <span className="sr-only">{t('shop-calendar:overlap')}</span>
                    </>
                  )}
                  <span className="min-w-0 truncate">{entry.title}</span>
                </Link>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Link
                  to={`?month=${day.slice(0, 7)}&view=list`}
                  className="px-1.5 text-muted text-xs hover:text-brand-hover"
                >
                  {t('shop-calendar:more', { number: formatNumber(more, locale) })}
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
    </td>
  );
}
