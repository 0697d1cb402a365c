import { hasPlatformPermission } from '../../domains/kit/context.ts';
import { hasWayToPay } from '../../domains/payments/ways-to-pay.server.ts';
import { figuresQuery, SPANS } from '../../domains/platform-office/figures/contract.ts';
import { readFigures, readOpenWork } from '../../domains/platform-office/figures/queries.server.ts';
import {
  countOpenSteps,
  leadsToFirstSteps,
} from '../../domains/platform-office/first-steps/read-first-steps.server.ts';
import { OfficePage } from '../back-office/kit/office-page.tsx';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { SpanLinks } from '../back-office/kit/span-links.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { useTexts } from '../texts/texts.tsx';
import { Link } from '../ui/link.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import type { Route } from './+types/dashboard';
import { FigureCharts } from './figure-charts.tsx';
import { OpenWorkCards } from './open-work-cards.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  if (await leadsToFirstSteps(ctx)) throw redirect('/admin/first_steps', 303);
  const { days } = readQuery(figuresQuery, request);
  const mayChange = hasPlatformPermission(ctx, 'payments.manage');
  const [figures, work, openSteps, isPayable] = await Promise.all([
    hasPlatformPermission(ctx, 'figures.read') ? readFigures(ctx, { days }) : null,
    readOpenWork(ctx),
    countOpenSteps(ctx),
    !mayChange || hasWayToPay(ctx),
  ]);
  return { span: days, spans: [...SPANS], figures, work, openSteps, isPayable };
}

/** The start of the platform office: pending tasks and figures. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { span, spans, figures, work, openSteps, isPayable } = loaderData;
  const { t } = useTexts();
  return (
    <OfficePage title={t('platform-office:sections.dashboard')} hint={t('back-office:figures.hint')}>
      {openSteps !== null && openSteps > 0 && (
        <div className="mb-5">
          <NoticeBar kind="warning">
            {t('first-steps:left', { count: openSteps })}{' '}
            <Link to="/admin/first_steps" className="font-semibold text-brand-hover underline">
              {t('first-steps:show')}
            </Link>
          </NoticeBar>
        </div>
      )}
      {!isPayable && (
        <div className="mb-5">
          <NoticeBar kind="warning">
            {t('platform-office:not_payable')}{' '}
            <Link to="/admin/payment_accounts" className="whitespace-nowrap font-semibold underline underline-offset-2">
              {t('platform-office:sections.payment_accounts')}
            </Link>
          </NoticeBar>
        </div>
      )}
      <OpenWorkCards work={work} />
      {figures && (
        <section aria-label={t('back-office:figures.title')} className="mt-7">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-base">{t('back-office:figures.title')}</h2>
            <SpanLinks spans={spans} span={span} />
          </div>
          <FigureCharts figures={figures} />
        </section>
      )}
    </OfficePage>
  );
}
