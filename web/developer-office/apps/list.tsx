import { createAppInput, type OwnAppRow } from '../../../domains/app-market/manage/contract.ts';
import { createApp } from '../../../domains/app-market/manage/create-app.server.ts';
import { listOwnApps } from '../../../domains/app-market/manage/own-apps.server.ts';
import { listCategoryChoices } from '../../../domains/catalog/categories/category-choices.server.ts';
import { requireDeveloperOffice } from '../../../domains/developers/own-developer.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/list';
import { AppStateTag } from './app-state-tag.tsx';
import { CreateAppForm } from './create-app-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [apps, categories, { permissions, status }] = await Promise.all([
    listOwnApps(ctx),
    listCategoryChoices(ctx, 'app'),
    requireDeveloperOffice(ctx),
  ]);
  return { apps, categories, mayCreate: permissions.includes('products.publish') && status === 'active' };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { kind, identifier, address, name } = submitted;
      const input = { kind, identifier, address, name, categoryId: readFormId(submitted.categoryId) };
      const { id } = await createApp(ctx, parseOrRefuse(createAppInput, input));
      return { done: 'developer-apps.created', to: `/login3/apps/${id}` };
    },
    { app_identifier_taken: 'identifier' },
  );
}

/** The apps of a developer with their states and figures, and the form of a new one. */
export default function OwnApps({ loaderData: { apps, categories, mayCreate }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns();
  return (
    <OfficePage
      title={t('developer-office:sections.apps')}
      hint={t('developer-apps:hint')}
      answer={answer}
      actions={
        <ButtonLink to="/login3/apps/claims" variant="secondary" start={<Icon name="badge-check" size={17} />}>
          {t('developer-apps:ownership')}
        </ButtonLink>
      }
    >
      <div className="grid gap-4">
        {mayCreate && (
          <FoldedPanel
            title={t('developer-apps:create')}
            hint={t('developer-apps:create_hint')}
            open={apps.length === 0 || answer !== undefined}
          >
            <CreateAppForm categories={categories} answer={answer} />
          </FoldedPanel>
        )}
        {apps.length > 0 ? (
          <DataTable
            caption={t('developer-office:sections.apps')}
            columns={columns}
            rows={apps}
            keyOf={({ id }) => id}
          />
        ) : (
          <NothingHere icon="smartphone" title={t('developer-apps:none')} hint={t('developer-apps:none_hint')} />
        )}
      </div>
    </OfficePage>
  );
}

function useColumns(): Column<OwnAppRow>[] {
  const { t, locale } = useTexts();
  const figure = (key: 'downloads' | 'weekDownloads' | 'reservations') => ({
    key,
    title: t(`developer-apps:figure.${key}`),
    figures: true,
    cell: (row: OwnAppRow) => formatNumber(row[key], locale),
  });
  return [
    {
      key: 'name',
      title: t('developer-apps:name'),
      lead: true,
      cell: ({ id, name, icon, identifier }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture src={icon} alt="" className="size-10 shrink-0 rounded-control" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={`/login3/apps/${id}`} className="block font-semibold hover:text-brand-hover">
              {name}
            </Link>
            <span className="text-muted text-xs">{identifier}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('developer-apps:state_title'),
      cell: ({ status, isWaiting }) => <AppStateTag status={status} isWaiting={isWaiting} />,
    },
    figure('downloads'),
    figure('weekDownloads'),
    figure('reservations'),
    {
      key: 'rating',
      title: t('developer-apps:figure.rating'),
      figures: true,
      cell: ({ ratings, stars }) =>
        ratings > 0 ? `${formatNumber(stars, locale)} (${formatNumber(ratings, locale)})` : '–',
    },
  ];
}
