import { listAnnounced, readCharts } from '../../../domains/app-market/reading/list-apps.server.ts';
import { readCollections, readPick } from '../../../domains/app-market/reading/read-collections.server.ts';
import { CHARTS } from '../../../domains/app-market/reading/rules.ts';
import { appCategoryAddress } from '../../frames/app-places.ts';
import { CategoryIcon } from '../../frames/category-icon.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { readMarketTree } from '../../session/read-tree.server.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { AppIcon } from '../parts/app-icon.tsx';
import { AppRow, AppRows } from '../parts/app-row.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/front';

const COLLECTIONS = 6;
const OF_COLLECTION = 6;
const OF_CHART = 5;
const SOON = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [pick, collections, charts, soon, tree] = await Promise.all([
    readPick(ctx),
    readCollections(ctx, { most: COLLECTIONS, apps: OF_COLLECTION }),
    readCharts(ctx, { limit: OF_CHART }),
    listAnnounced(ctx, SOON),
    readMarketTree(ctx, 'app'),
  ]);
  return { pick, collections, charts, soon, categories: tree.map(({ id, name, icon }) => ({ id, name, icon })) };
}
type FrontData = Route.ComponentProps['loaderData'];

/** The front page of the app market: the editor's choice, charts, what is coming. */
export default function Front({ loaderData }: Route.ComponentProps) {
  const { pick, collections, charts, soon, categories } = loaderData;
  const { t } = useTexts();
  const site = useShell()?.site.name ?? '';
  const isEmpty = charts.newest?.length === 0 && soon.length === 0;
  return (
    <div className="content grid gap-4 py-4 md:gap-6 md:py-6">
      <PageHead title={t('apps:front.title', { site })} description={t('apps:front.text')} canonical="/app_index" />
      <h1 className="sr-only">{t('apps:front.title', { site })}</h1>
      {pick && <Pick pick={pick} />}
      <Categories categories={categories} />
      {isEmpty && (
        <div className="rounded-card border border-line bg-card">
          <EmptyState picture="search" title={t('apps:front.empty')} hint={t('apps:front.empty_text')} />
        </div>
      )}
      {collections.map(({ key, title, intro, apps }) => (
        <Section key={key} title={title} text={intro} moreTo={`/app/collection/${key}`}>
          <AppRows apps={apps} />
        </Section>
      ))}
      <Charts charts={charts} />
      {soon.length > 0 && (
        <Section title={t('apps:front.soon')} text={t('apps:front.soon_text')}>
          <AppRows apps={soon} />
        </Section>
      )}
    </div>
  );
}

function Pick({ pick }: { pick: NonNullable<FrontData['pick']> }) {
  const { t } = useTexts();
  const { app, title, text } = pick;
  return (
    <section className="grid items-center gap-5 rounded-card bg-brand-tint p-5 sm:grid-cols-[auto_minmax(0,1fr)] md:gap-8 md:p-8">
      <AppIcon app={app} size={112} className="bg-card" />
      <div className="min-w-0">
        <p className="font-semibold text-[13px] text-brand-hover">{t('apps:front.pick')}</p>
        <h2 className="text-xl [overflow-wrap:anywhere] md:text-[28px] md:leading-tight">{title || app.name}</h2>
        <p className="mt-1 max-w-2xl text-secondary md:text-base">{text || app.summary}</p>
        <ButtonLink to={`/app_detail/${app.id}`} className="mt-4 max-w-full rounded-full">
          <span className="truncate">{t('apps:front.look', { name: app.name })}</span>
        </ButtonLink>
      </div>
    </section>
  );
}

function Categories({ categories }: Pick<FrontData, 'categories'>) {
  const { t } = useTexts();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('apps:categories')}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {categories.map(({ id, name, icon }) => (
          <li key={id}>
            <Link
              to={appCategoryAddress(id)}
              className="flex h-full min-h-12 items-center gap-2.5 rounded-card border border-line bg-card px-3 py-2 hover:border-brand hover:text-brand-hover"
            >
              <span className="text-brand">
                <CategoryIcon name={icon} size={20} />
              </span>
              <span className="min-w-0 leading-snug">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Charts({ charts }: Pick<FrontData, 'charts'>) {
  const { t } = useTexts();
  const filled = CHARTS.filter((chart) => (charts[chart]?.length ?? 0) > 0);
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      {filled.map((chart) => (
        <Section key={chart} title={t(`apps:chart.${chart}`)}>
          <ol>
            {(charts[chart] ?? []).map((app, at) => (
              <AppRow key={app.id} app={app} place={at + 1} />
            ))}
          </ol>
        </Section>
      ))}
    </div>
  );
}
