import type { ReactNode } from 'react';
import { APP_FIGURE_DAYS, appFiguresQuery } from '../../../domains/app-market/figures/contract.ts';
import { readAppFigures } from '../../../domains/app-market/figures/read-figures.server.ts';
import { readOwnApp } from '../../../domains/app-market/manage/own-apps.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, languageTag } from '../../../platform/locale/locale.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { SpanLinks } from '../../back-office/kit/span-links.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/figures';
import { AppFigureCharts } from './app-figure-charts.tsx';
import { OwnAppPage } from './own-app-page.tsx';
import { RatingFigures } from './rating-figures.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const { days } = readQuery(appFiguresQuery, request);
  const [app, figures] = await Promise.all([readOwnApp(ctx, id), readAppFigures(ctx, { id, days })]);
  // browsers know other names of countries than the server
  const names = new Intl.DisplayNames(languageTag(ctx.locale), { type: 'region', fallback: 'code' });
  const countries = figures.countries.map(({ country, downloads }) => ({
    key: country,
    name: /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : '',
    downloads,
  }));
  return { app, figures, countries, days };
}

/** Downloads, reservations and ratings of one app over time, and who downloads it. */
export default function OwnAppFigures({ loaderData: { app, figures, countries, days } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { versions, languages, total } = figures;
  const all = total.installs + total.updates + total.opens;
  return (
    <OwnAppPage app={app} current="figures">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[13px] text-secondary">{t('developer-apps:figures.hint')}</p>
        <SpanLinks spans={APP_FIGURE_DAYS} span={days} />
      </div>
      <AppFigureCharts app={app} figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-3">
        {app.kind === 'package' && (
          <Shares
            title={t('developer-apps:figures.by_version')}
            rows={versions.map(({ id, ...row }) => ({ key: String(id), ...row }))}
            all={all}
          />
        )}
        <Shares
          title={t('developer-apps:figures.by_language')}
          rows={languages.map(({ locale, downloads }) => ({ key: locale, name: languageName(locale), downloads }))}
          all={all}
        />
        <Shares title={t('developer-apps:figures.by_country')} rows={countries} all={all} />
      </div>
      <RatingFigures figures={figures} />
    </OwnAppPage>
  );
}

const languageName = (locale: string) => {
  const mark = LOCALES.find((each) => each === locale);
  return mark ? languageOf(mark).name : '';
};

interface SharesProps {
  title: string;
  /** The name is empty where it is not known. */
  rows: readonly { key: string; name: string; downloads: number }[];
  /** All downloads of the period. */
  all: number;
}

function Shares({ title, rows, all }: SharesProps): ReactNode {
  const { t, locale } = useTexts();
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-base">{title}</h2>
      {rows.length === 0 ? (
        <p className="rounded-card border border-line bg-card p-4 text-secondary">{t('developer-apps:figures.none')}</p>
      ) : (
        <DataTable
          caption={title}
          columns={[
            {
              key: 'name',
              title,
              lead: true,
              cell: ({ name, downloads }) => (
                <>
                  <span className="[overflow-wrap:anywhere]">{name || t('developer-apps:figures.unknown')}</span>
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-1.5 max-w-40 rounded-full bg-brand"
                    style={{ width: `${(100 * downloads) / Math.max(1, all)}%` }}
                  />
                </>
              ),
            },
            {
              key: 'downloads',
              title: t('developer-apps:figure.downloads'),
              figures: true,
              cell: ({ downloads }) => formatNumber(downloads, locale),
            },
            {
              key: 'share',
              title: t('developer-apps:figures.share'),
              figures: true,
              cell: ({ downloads }) => formatPercent(downloads / Math.max(1, all), locale, 1),
            },
          ]}
          rows={rows}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  );
}
