import { hasPlatformPermission } from '../../domains/context.ts';
import { figuresQuery, SPANS } from '../../domains/platform-office/figures/contract.ts';
import { readFigures, readOpenWork } from '../../domains/platform-office/figures/queries.server.ts';
import { OfficePage } from '../back-office/kit/office-page.tsx';
import { readQuery } from '../back-office/kit/read-query.server.ts';
import { SpanLinks } from '../back-office/kit/span-links.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import { useTexts } from '../texts/texts.tsx';
import type { Route } from './+types/dashboard';
import { FigureCharts } from './figure-charts.tsx';
import { OpenWorkCards } from './open-work-cards.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { days } = readQuery(figuresQuery, request);
  const [figures, work] = await Promise.all([
    hasPlatformPermission(ctx, 'figures.read') ? readFigures(ctx, { days }) : null,
    readOpenWork(ctx),
  ]);
  return { span: days, spans: [...SPANS], figures, work };
}

/** The start of the platform office: pending tasks and figures. */
export default function Dashboard({ loaderData: { span, spans, figures, work } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <OfficePage title={t('platform-office:sections.dashboard')} hint={t('back-office:figures.hint')}>
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
