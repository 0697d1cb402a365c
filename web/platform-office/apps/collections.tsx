import { listOfficeCollections } from '../../../domains/app-market/editorial/list-collections.server.ts';
import { appListQuery } from '../../../domains/app-market/reading/contract.ts';
import { listApps } from '../../../domains/app-market/reading/list-apps.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/collections';
import { CollectionApps } from './collection-apps.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionList } from './collection-list.tsx';
import { changeCollections } from './collections-action.server.ts';

const FOUND = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const collections = await listOfficeCollections(ctx);
  const edited = collections.find(({ id }) => String(id) === searchParams.get('edit'));
  const search = searchParams.get('q')?.trim().slice(0, 60) ?? '';
  return {
    collections,
    edited,
    isNew: !edited && searchParams.has('new'),
    search,
    found: edited && search ? await findApps(ctx, search) : [],
  };
}

async function findApps(ctx: Ctx, keyword: string) {
  const { list } = await listApps(ctx, appListQuery.parse({ keyword, limit: FOUND }));
  return list.map(({ id, name, icon, developer }) => ({ id, name, icon, by: developer?.name ?? '' }));
}

export function action({ context, request }: Route.ActionArgs) {
  return changeCollections(context, request);
}

/** The collections of the app market's front page: their texts, their order, and their apps. */
export default function AppCollections({ loaderData, actionData }: Route.ComponentProps) {
  const { collections, edited, isNew, search, found } = loaderData;
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('platform-office:sections.app_collections')}
      hint={t('app-collections:hint')}
      answer={answer}
      actions={
        <ButtonLink to="?new=1" start={<Icon name="plus" size={17} />}>
          {t('app-collections:add')}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {(edited || isNew) && (
          <div className="grid min-w-0 gap-4 xl:order-2">
            <CollectionForm key={edited?.id ?? 'new'} collection={edited} answer={answer} />
            {edited && <CollectionApps collection={edited} search={search} found={found} />}
          </div>
        )}
        <CollectionList collections={collections} edited={edited?.id} />
      </div>
    </OfficePage>
  );
}
