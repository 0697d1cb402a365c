import { DESK_SPANS, merchantFiguresQuery } from '../../domains/merchant-office/figures/contract.ts';
import { readMerchantFigures } from '../../domains/merchant-office/figures/read-figures.server.ts';
import { readMerchantTasks } from '../../domains/merchant-office/figures/read-work.server.ts';
import { requireOffice } from '../../domains/merchants/own-merchant.server.ts';
import type { ShopPermission } from '../../domains/merchants/staff/permissions.ts';
import { readBalances } from '../../domains/payouts/earnings/read-balances.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { dayIn } from '../../platform/locale/time-zone.ts';
import { NothingHere } from '../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../back-office/kit/office-page.tsx';
import { RangeForm } from '../back-office/kit/range-form.tsx';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { SpanLinks } from '../back-office/kit/span-links.tsx';
import { useOfficeZoneName } from '../back-office/kit/use-office-zone.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { useTexts } from '../texts/texts.tsx';
import type { Route } from './+types/dashboard';
import { EarningsCard } from './figures/earnings-card.tsx';
import { MerchantCharts } from './figures/merchant-charts.tsx';
import { WorkCards } from './figures/work-cards.tsx';
import { sectionsFor } from './sections.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const query = readQuery(merchantFiguresQuery, request);
  const isOwnRange = query.from !== undefined && query.to !== undefined;
  const { permissions } = await requireOffice(ctx);
  const may = (permission: ShopPermission) => permissions.includes(permission);
  const [figures, work, balances] = await Promise.all([
    may('figures.read') ? readMerchantFigures(ctx, query) : null,
    may('orders.read') ? readMerchantTasks(ctx) : null,
    may('earnings.read') ? readBalances(ctx, 'merchant') : null,
  ]);
  return {
    // no named period is chosen
    span: isOwnRange ? 0 : query.days,
    spans: [...DESK_SPANS],
    today: dayIn(timeZoneOf(ctx.site), ctx.now),
    maySeeOrders: may('orders.read'),
    ...{ figures, work, balances, sections: sectionsFor(permissions) },
  };
}

/** The start page of the merchant office: pending tasks, figures, earnings. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { span, spans, today, maySeeOrders, figures, work, balances, sections } = loaderData;
  return (
    <OfficePage
      title={t('merchant-office:sections.dashboard')}
      hint={t('merchant-office:figures.hint', { zone: useOfficeZoneName() })}
    >
      {!work && !figures && !balances && (
        <NothingHere icon="layout-dashboard" title={t('merchant-office:no_sections')} />
      )}
      {work && <WorkCards work={work} sections={sections.flatMap((group) => group.sections.map(({ path }) => path))} />}
      {figures && (
        <section aria-label={t('merchant-office:figures.title')} className="mt-7">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-base">{t('merchant-office:figures.title')}</h2>
            <div className="flex flex-wrap items-end gap-3">
              <SpanLinks
                spans={spans}
                span={span}
                nameOf={(days) => (days === 1 ? t('merchant-office:figures.today') : undefined)}
              />
              <RangeForm from={figures.from} to={figures.to} today={today} />
            </div>
          </div>
          <MerchantCharts figures={figures} span={span} maySeeOrders={maySeeOrders} />
        </section>
      )}
      {balances && (
        <div className="mt-5">
          <EarningsCard balances={balances} />
        </div>
      )}
    </OfficePage>
  );
}
