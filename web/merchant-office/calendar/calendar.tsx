import { calendarQuery } from '../../../domains/promotions/calendar/contract.ts';
import { readCalendar } from '../../../domains/promotions/calendar/read-calendar.server.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/calendar';
import { CalendarList } from './calendar-list.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthLinks } from './month-links.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const calendar = await readCalendar(pageCtx(context), readQuery(calendarQuery, request));
  return { calendar, view: new URL(request.url).searchParams.get('view') === 'list' ? 'list' : 'month' } as const;
}

/** What the shop offers when: coupons, flash sales, group buying, price cuts and pre-sales of a month. */
export default function Calendar({ loaderData: { calendar, view } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { month, entries } = calendar;
  return (
    <OfficePage title={t('merchant-office:sections.calendar')} hint={t('shop-calendar:hint')}>
      <MonthLinks month={month} today={calendar.today} view={view} />
      <div className="mb-4">
        <TabLinks
          label={t('shop-calendar:view')}
          current={view}
          tabs={(['month', 'list'] as const).map((key) => ({
            key,
            label: t(`shop-calendar:views.${key}`),
            to: `?month=${month}&view=${key}`,
          }))}
        />
      </div>
      {view === 'month' && <MonthGrid calendar={calendar} />}
      {entries.length > 0 ? (
        <div className={view === 'month' ? 'mt-5 lg:hidden' : undefined}>
          <CalendarList entries={entries} />
        </div>
      ) : (
        <div className={view === 'month' ? 'mt-5' : undefined}>
          <NothingHere icon="calendar-check" title={t('shop-calendar:none')} hint={t('shop-calendar:none_hint')} />
        </div>
      )}
    </OfficePage>
  );
}
