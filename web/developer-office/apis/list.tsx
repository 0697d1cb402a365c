import { createApiInput, type OwnApi } from '../../../domains/api-market/manage/contract.ts';
import { createApi } from '../../../domains/api-market/manage/create-api.server.ts';
import { listOwnApis } from '../../../domains/api-market/manage/own-apis.server.ts';
import { listCategoryChoices } from '../../../domains/catalog/categories/category-choices.server.ts';
import { requireDeveloperOffice } from '../../../domains/developers/own-developer.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/list';
import { ApiStateTag } from './api-state-tag.tsx';
import { CreateApiForm } from './create-api-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [apis, categories, { permissions, status }] = await Promise.all([
    listOwnApis(ctx),
    listCategoryChoices(ctx, 'api'),
    requireDeveloperOffice(ctx),
  ]);
  return { apis, categories, mayCreate: permissions.includes('products.publish') && status === 'active' };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { name = '', slug, summary = '', upstreamUrl } = submitted;
      const input = {
        slug,
        upstreamUrl,
        categoryId: readFormId(submitted.categoryId),
        name: name.trim() ? { [ctx.locale]: name.trim() } : {},
        summary: summary.trim() ? { [ctx.locale]: summary.trim() } : {},
      };
      const { id } = await createApi(ctx, parseOrRefuse(createApiInput, input));
      return { done: 'developer-apis.created', to: `/login3/apis/${id}` };
    },
    { api_slug_taken: 'slug' },
  );
}

/** The APIs of a developer with their states and figures, and the form of a new one. */
export default function OwnApis({ loaderData: { apis, categories, mayCreate }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns();
  return (
    <OfficePage title={t('developer-office:sections.apis')} hint={t('developer-apis:hint')} answer={answer}>
      <div className="grid gap-4">
        {mayCreate && (
          <FoldedPanel
            title={t('developer-apis:create')}
            hint={t('developer-apis:create_hint')}
            open={apis.length === 0 || answer !== undefined}
          >
            <CreateApiForm categories={categories} answer={answer} />
          </FoldedPanel>
        )}
        {apis.length > 0 ? (
          <DataTable
            caption={t('developer-office:sections.apis')}
            columns={columns}
            rows={apis}
            keyOf={({ id }) => id}
          />
        ) : (
          <NothingHere icon="code" title={t('developer-apis:none')} hint={t('developer-apis:none_hint')} />
        )}
      </div>
    </OfficePage>
  );
}

function useColumns(): Column<OwnApi>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('developer-apis:name'),
      lead: true,
      cell: ({ id, name, slug }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={`/login3/apis/${id}`} className="block font-semibold hover:text-brand-hover">
            {pickText(name, locale)}
          </Link>
          <span className="text-muted text-xs">{slug}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('developer-apis:state_title'),
      cell: ({ status, isDown }) => <ApiStateTag status={status} isDown={isDown} />,
    },
    {
      key: 'operations',
      title: t('developer-apis:operations'),
      figures: true,
      cell: ({ operations }) => formatNumber(operations, locale),
    },
    {
      key: 'subscribers',
      title: t('developer-apis:subscribers'),
      figures: true,
      cell: ({ subscribers }) => formatNumber(subscribers, locale),
    },
  ];
}
