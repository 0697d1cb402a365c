import { data } from 'react-router';
import { readCollection } from '../../../domains/app-market/reading/read-collections.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppRows } from '../parts/app-row.tsx';
import type { Route } from './+types/collection';

export async function loader({ context, params }: Route.LoaderArgs) {
  const collection = await readCollection(pageCtx(context), params.key);
  if (!collection) throw data({ message: '' }, { status: 404 });
  return collection;
}

/** Apps that the editors put together. */
export default function Collection({ loaderData: { key, title, intro, apps } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div className="content py-4 md:py-6">
      <PageHead title={title} description={intro} canonical={`/app/collection/${key}`} />
      <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{title}</h1>
      {intro && <p className="mt-1 max-w-3xl text-secondary [overflow-wrap:anywhere]">{intro}</p>}
      <div className="mt-4 rounded-card border border-line bg-card p-2 md:p-3">
        <h2 className="sr-only">{t('apps:search.found', { count: apps.length })}</h2>
        {apps.length > 0 ? <AppRows apps={apps} /> : <EmptyState picture="search" title={t('apps:collection.none')} />}
      </div>
    </div>
  );
}
