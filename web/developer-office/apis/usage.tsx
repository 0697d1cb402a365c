import type { ReactNode } from 'react';
import { readOwnApi } from '../../../domains/api-market/manage/own-apis.server.ts';
import { PROVIDER_DAYS, type UsageSums } from '../../../domains/api-market/metering/provider-contract.ts';
import { readProviderUsage } from '../../../domains/api-market/metering/provider-usage.server.ts';
import { listOwnPlans } from '../../../domains/api-market/plans/own-plans.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/usage';
import { OwnApiPage } from './own-api-page.tsx';
import { UsageTotals } from './usage-totals.tsx';
import { useLatency } from './use-latency.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const [api, plans, usage] = await Promise.all([
    readOwnApi(ctx, id),
    listOwnPlans(ctx, id),
    readProviderUsage(ctx, { apiId: id, days: PROVIDER_DAYS }),
  ]);
  return { api, plans: plans.list, usage };
}

/** Who has taken the plans of an API, and what was called: by day and by operation. */
export default function OwnApiUsage({ loaderData: { api, plans, usage } }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { byDay, byOperation } = usage;
  const most = Math.max(1, ...byDay.map(({ calls }) => calls));
  const figures = useFigures();
  return (
    <OwnApiPage api={api} current="usage">
      <UsageTotals usage={usage} subscribers={api.subscribers} />
      {plans.length > 0 && (
        <Part title={t('developer-apis:usage.by_plan')}>
          <DataTable
            caption={t('developer-apis:usage.by_plan')}
            columns={[
              {
                key: 'plan',
                title: t('developer-apis:plan.name'),
                lead: true,
                cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{pickText(name, locale)}</span>,
              },
              {
                key: 'subscribers',
                title: t('developer-apis:subscribers'),
                figures: true,
                cell: ({ subscribers }) => formatNumber(subscribers, locale),
              },
            ]}
            rows={plans}
            keyOf={({ id }) => id}
          />
        </Part>
      )}
      {byDay.length === 0 ? (
        <NothingHere icon="chart-column" title={t('developer-apis:usage.none')} hint={t('developer-apis:usage.hint')} />
      ) : (
        <>
          <Part title={t('developer-apis:usage.by_day')}>
            <DataTable
              caption={t('developer-apis:usage.by_day')}
              columns={[
                {
                  key: 'day',
                  title: t('developer-apis:usage.day'),
                  lead: true,
                  cell: ({ day, calls }) => (
                    <>
                      {formatDateTime(`${day}T12:00:00Z`, locale, 'UTC', 'date')}
                      <span
                        aria-hidden="true"
                        className="mt-1 block h-1.5 max-w-40 rounded-full bg-brand"
                        style={{ width: `${(100 * calls) / most}%` }}
                      />
                    </>
                  ),
                },
                ...figures,
              ]}
              rows={byDay}
              keyOf={({ day }) => day}
            />
          </Part>
          <Part title={t('developer-apis:usage.by_operation')}>
            <DataTable
              caption={t('developer-apis:usage.by_operation')}
              columns={[
                {
                  key: 'operation',
                  title: t('developer-apis:usage.operation'),
                  lead: true,
                  cell: ({ id, method, path }) =>
                    id === null ? (
                      <span>{t('developer-apis:usage.unknown')}</span>
                    ) : (
                      <code className="text-[13px] [overflow-wrap:anywhere]">{`${method} ${path}`}</code>
                    ),
                },
                ...figures,
              ]}
              rows={byOperation}
              keyOf={({ id }) => id ?? 0}
            />
          </Part>
        </>
      )}
    </OwnApiPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-base">{title}</h2>
      {children}
    </section>
  );
}

function useFigures(): Column<UsageSums>[] {
  const { t, locale } = useTexts();
  const latency = useLatency();
  const figure = (key: 'calls' | 'refused' | 'failed') => ({
    key,
    title: t(`developer-apis:usage.${key}`),
    figures: true,
    cell: (row: UsageSums) => (key === 'calls' ? formatNumber(row.calls, locale) : formatShare(row[key], row.calls)),
  });
  const formatShare = (part: number, calls: number) =>
    part === 0 ? '0' : `${formatNumber(part, locale)} (${formatPercent(part / calls, locale, 1)})`;
  return [
    figure('calls'),
    figure('refused'),
    figure('failed'),
    { key: 'p50', title: t('developer-apis:usage.p50'), figures: true, cell: (row) => latency(row.p50, row.calls) },
    { key: 'p95', title: t('developer-apis:usage.p95'), figures: true, cell: (row) => latency(row.p95, row.calls) },
  ];
}
