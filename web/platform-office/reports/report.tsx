import { useLocation } from 'react-router';
import { readReportChoices } from '../../../domains/platform-office/reports/choices.server.ts';
import { reportQuery } from '../../../domains/platform-office/reports/contract.ts';
import { readReport } from '../../../domains/platform-office/reports/read-report.server.ts';
import { REPORT_STEPS, REPORT_VIEWS } from '../../../domains/platform-office/reports/rules.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { listHref } from '../../back-office/kit/list-url.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/report';
import { ReportCharts, ReportSums } from './report-charts.tsx';
import { ReportTable } from './report-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(reportQuery, request);
  const [report, choices] = await Promise.all([readReport(ctx, filters), readReportChoices(ctx, filters)]);
  return { filters, report, choices, views: [...REPORT_VIEWS], steps: [...REPORT_STEPS] };
}

/** Sales, refunds and commission of a period. */
export default function Reports({ loaderData: { filters, report, choices, views, steps } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { search } = useLocation();
  const { from, to, step } = report.period;
  const day = (text: string) => formatDateTime(text, locale, 'UTC', 'date');
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <OfficePage
      title={t('platform-office:sections.reports')}
      hint={t('reports:hint')}
      actions={(['table', 'orders'] as const).map((content) => (
        <ButtonLink
          key={content}
          to={`/admin/reports/file${listHref(search, { content })}`}
          reloadDocument
          variant="secondary"
          start={<Icon name="download" size={16} />}
        >
          {t(`reports:export_${content}`)}
        </ButtonLink>
      ))}
    >
      <FilterBar keep={['view']}>
        <FilterText type="date" name="from" label={t('reports:from')} value={from} />
        <FilterText type="date" name="to" label={t('reports:to')} value={to} />
        <FilterChoice
          name="step"
          label={t('reports:step')}
          value={step}
          choices={steps.map((each) => ({ value: each, label: t(`reports:steps.${each}`) }))}
        />
        <FilterChoice
          name="site"
          label={t('reports:site')}
          value={filters.site}
          all={t('back-office:all')}
          choices={named(choices.sites)}
        />
        <FilterChoice
          name="category"
          label={t('reports:category')}
          value={filters.category}
          all={t('back-office:all')}
          choices={named(choices.categories)}
        />
        <FilterChoice
          name="currency"
          label={t('reports:currency')}
          value={filters.currency}
          all={t('reports:converted')}
          choices={choices.currencies.map((code) => ({ value: code, label: code }))}
        />
        <FilterText name="shop" label={t('reports:shop_id')} value={filters.shop ? String(filters.shop) : ''} />
      </FilterBar>
      <p className="mb-3 text-[13px] text-secondary">
        {t('reports:period', { from: day(from), to: day(to) })}
        {choices.shop && ` · ${choices.shop}`}
        {!filters.currency && ` · ${t('reports:converted_hint')}`}
      </p>
      <ReportSums report={report} />
      <ReportCharts points={report.points} period={report.period} />
      <div className="mt-6 mb-3">
        <TabLinks
          label={t('reports:view')}
          current={filters.view}
          tabs={views.map((view) => ({
            key: view,
            label: t(`reports:views.${view}`),
            to: listHref(search, { view: view === 'time' ? null : view }),
          }))}
        />
      </div>
      <ReportTable report={report} view={filters.view} />
    </OfficePage>
  );
}
