import { OFFICE_FILTERS, type OfficeApi, officeApisQuery } from '../../../domains/api-market/moderation/contract.ts';
import { listOfficeApis } from '../../../domains/api-market/moderation/list-office-apis.server.ts';
import { LONGEST_OFFICE_SEARCH } from '../../../domains/api-market/moderation/rules.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/apis';
import { ApiMoment, ApiState } from './api-state.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(officeApisQuery, request);
  return { apis: await listOfficeApis(ctx, filters), filters, now: ctx.now.toISOString() };
}

/** APIs that wait for review or were appealed for, the oldest first, and all others by state and name. */
export default function OfficeApis({ loaderData: { apis, filters, now } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(now);
  const title = t('platform-office:sections.api_reviews');
  const isQueue = filters.status === 'in_review' && filters.q === '';
  return (
    <OfficePage title={title} hint={t('api-reviews:hint')}>
      <FilterBar>
        <FilterText name="q" label={t('api-reviews:search')} value={filters.q} maxLength={LONGEST_OFFICE_SEARCH} />
        <FilterChoice
          name="status"
          label={t('api-reviews:status')}
          value={filters.status}
          choices={OFFICE_FILTERS.map((state) => ({ value: state, label: t(`api-reviews:filter.${state}`) }))}
        />
      </FilterBar>
      {apis.list.length > 0 ? (
        <>
          <DataTable caption={title} columns={columns} rows={apis.list} keyOf={({ id }) => id} />
          <ListFoot list={apis} />
        </>
      ) : (
        <NothingHere
          icon="badge-check"
          title={t(isQueue ? 'api-reviews:none' : 'api-reviews:none_found')}
          {...(isQueue && { hint: t('api-reviews:none_hint') })}
        />
      )}
    </OfficePage>
  );
}

function useColumns(now: string): Column<OfficeApi>[] {
  const { t } = useTexts();
  return [
    {
      key: 'api',
      title: t('api-reviews:api'),
      lead: true,
      cell: ({ id, name, slug }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={`/admin/apis/${id}`} className="block font-semibold hover:text-brand-hover">
            {name || slug}
          </Link>
          <span className="font-normal text-muted text-xs">{slug}</span>
        </span>
      ),
    },
    { key: 'developer', title: t('api-reviews:developer'), cell: ({ developer }) => developer.name || '–' },
    { key: 'operations', title: t('api-reviews:operations'), figures: true, cell: ({ operations }) => operations },
    { key: 'state', title: t('api-reviews:status'), cell: (api) => <ApiState api={api} /> },
    { key: 'moment', title: t('api-reviews:moment'), cell: (api) => <ApiMoment api={api} now={now} /> },
  ];
}
