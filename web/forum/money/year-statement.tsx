import { yearQuery } from '../../../domains/forum/money/contract.ts';
import { readYearStatement } from '../../../domains/forum/money/year-statement.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { formatMonth } from '../../../platform/locale/format-date.ts';
import { localInstant } from '../../../platform/locale/time-zone.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/year-statement';
import { MoneyPage } from './money-page.tsx';

const COLUMNS = ['recharged', 'earned', 'spent', 'withdrawn', 'fees', 'other', 'closing'] as const;
const YEARS = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const now = Number(localInstant(ctx.now, timeZoneOf(ctx.site)).slice(0, 4));
  const asked = yearQuery.safeParse({ year: new URL(request.url).searchParams.get('year') ?? now });
  const year = asked.success && asked.data.year <= now ? asked.data.year : now;
  return { now, statement: await readYearStatement(ctx, { year }) };
}

/** The reader's year, month by month, for their own books. */
export default function YearStatement({ loaderData: { now, statement } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const years = Array.from({ length: YEARS }, (_none, back) => now - back);
  const money = (amount: { amount: number; currency: string }) => formatMoney(amount, locale);
  return (
    <MoneyPage tab="year">
      <div className="rounded-card border border-line bg-card px-4 py-3 md:px-6">
        <TabLinks
          label={t('forum-money:tab.year')}
          current={String(statement.year)}
          tabs={years.map((year) => ({
            key: String(year),
            label: String(year),
            to: address(`my/wallet/YearStatement?year=${year}`),
          }))}
        />
        <p className="mt-3 text-secondary">
          {t('forum-money:year.opening')} <strong className="tabular text-ink">{money(statement.opening)}</strong>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard */}
        <section tabIndex={0} aria-label={t('forum-money:tab.year')} className="mt-3 overflow-x-auto">
          <table className="w-full min-w-[720px] border-collapse text-[13px]">
            <thead>
              <tr className="border-line border-b text-start text-secondary">
                <th scope="col" className="py-2 pe-3 text-start font-normal">
                  {t('forum-money:year.month')}
                </th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="py-2 ps-3 text-end font-normal">
                    {t(`forum-money:year.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statement.months.map((row) => (
                <tr key={row.month} className="border-line border-b last:border-0">
                  <th scope="row" className="whitespace-nowrap py-2 pe-3 text-start font-medium">
                    {formatMonth(row.month, locale, 'month')}
                  </th>
                  {COLUMNS.map((column) => (
                    <td key={column} className="tabular whitespace-nowrap py-2 ps-3 text-end">
                      {money(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </MoneyPage>
  );
}
