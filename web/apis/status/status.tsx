import type { ApiStatus } from '../../../domains/api-market/status/contract.ts';
import { readApiStatus } from '../../../domains/api-market/status/read-status.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { readId, readOr404 } from '../parts/read-or-404.server.ts';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/status';
import { DayBars } from './day-bars.tsx';
import { usePercent } from './use-percent.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return readOr404(ctx, readApiStatus(ctx, readId(params.id)));
}

/** How often an API answered in the last 90 days, and how fast. */
export default function Status({ loaderData: { id, name, days, spans } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('apis:status.title', { name });
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-6 py-4 md:gap-8 md:py-6">
      <PageHead title={title} description={t('apis:status.text')} canonical={`/api_detail/${id}/status`} />
      <div>
        <Breadcrumbs steps={[{ label: name, to: `/api_detail/${id}` }, { label: t('apis:status.link') }]} />
        <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{title}</h1>
        <p className="mt-1 text-secondary">{t('apis:status.text')}</p>
      </div>
      <Section title={t('apis:status.days')}>
        <DayBars days={days} />
      </Section>
      <Section title={t('apis:status.spans')} text={t('apis:status.spans_text')}>
        <Spans spans={spans} />
      </Section>
    </div>
  );
}

function Spans({ spans }: Pick<ApiStatus, 'spans'>) {
  const { t, locale } = useTexts();
  const percent = usePercent();
  const ms = (given: number | null, isSlow: boolean) => {
    if (given !== null) return t('apis:status.within', { ms: formatNumber(given, locale) });
    return isSlow ? t('apis:status.slow') : '–';
  };
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full text-start">
        <caption className="sr-only">{t('apis:status.spans')}</caption>
        <thead>
          <tr className="border-line border-b text-[13px] text-secondary">
            {['span', 'answered', 'half', 'most'].map((key) => (
              <th key={key} scope="col" className="px-3 py-2 text-start font-normal">
                {t(`apis:status.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map(({ days, share, half, most, isSlow }) => (
            <tr key={days} className="border-line border-b last:border-b-0">
              <th scope="row" className="px-3 py-2 text-start font-normal">
                {t(`apis:status.span.${days}`)}
              </th>
              <td className="tabular px-3 py-2">{percent(share)}</td>
              <td className="tabular px-3 py-2">{ms(half, isSlow)}</td>
              <td className="tabular px-3 py-2">{ms(most, isSlow)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
