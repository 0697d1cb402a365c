import type { OfficeCollection } from '../../../domains/app-market/editorial/contract.ts';
import { MOST_COLLECTION_APPS } from '../../../domains/app-market/editorial/rules.ts';
import { isPublic } from '../../../domains/app-market/manage/rules.ts';
import { ProductPicks } from '../../back-office/kit/product-picks.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Tag } from '../../ui/tag.tsx';

interface FoundApp {
  id: number;
  name: string;
  icon: string;
  /** The name of its developer. */
  by: string;
}

interface CollectionAppsProps {
  collection: OfficeCollection;
  search: string;
  found: readonly FoundApp[];
}

/** The apps of a collection in their order, and a search with which others are added. */
export function CollectionApps({ collection: { id, apps }, search, found }: CollectionAppsProps) {
  const { t } = useTexts();
  return (
    <ProductPicks
      title={t('app-collections:apps', { number: apps.length, most: MOST_COLLECTION_APPS })}
      hint={t('app-collections:apps_hint')}
      none={t('app-collections:no_apps')}
      ids={apps.map((app) => app.id)}
      most={MOST_COLLECTION_APPS}
      chosen={apps.map(({ icon, identifier, status, ...app }) => ({
        ...app,
        image: icon,
        facts: isPublic(status) ? (
          identifier
        ) : (
          <Tag variant="warning">
            {t('app-collections:not_public', { state: t(`app-reviews:app_state.${status}`) })}
          </Tag>
        ),
      }))}
      found={found.map(({ icon, by, ...app }) => ({ ...app, image: icon, facts: by }))}
      search={search}
      page={{ edit: id }}
      values={{ id }}
      words={{
        search: t('app-collections:search'),
        nothingFound: t('app-collections:nothing_found'),
        full: t('app-collections:full'),
      }}
    />
  );
}
