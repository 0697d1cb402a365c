import { developerReviewQuery, type ReviewedDeveloperApplication } from '../../../domains/developers/contract.ts';
import { listDeveloperApplications } from '../../../domains/developers/onboarding/queries.server.ts';
import { DEVELOPER_APPLICATION_STATES } from '../../../domains/developers/rules.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ReviewState } from '../settlements/review-state.tsx';
import type { Route } from './+types/applications';
import { DeveloperTabs } from './developer-tabs.tsx';

const STATES = [...DEVELOPER_APPLICATION_STATES, 'all'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(developerReviewQuery, request);
  return { applications: await listDeveloperApplications(ctx, filters), filters, now: ctx.now.toISOString() };
}

/** Applications for developer accounts: open ones first, the oldest first. */
export default function DeveloperApplications({ loaderData: { applications, filters, now } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(now);
  return (
    <OfficePage title={t('developer-admin:applications')} hint={t('developer-admin:applications_hint')}>
      <DeveloperTabs current="applications" />
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('developer-admin:status')}
          value={filters.status}
          choices={STATES.map((state) => ({
            value: state,
            label: state === 'all' ? t('back-office:all') : t(`platform-office:settlements.state.${state}`),
          }))}
        />
      </FilterBar>
      {applications.list.length > 0 ? (
        <>
          <DataTable
            caption={t('developer-admin:applications')}
            columns={columns}
            rows={applications.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={applications} />
        </>
      ) : (
        <NothingHere icon="handshake" title={t('developer-admin:no_applications')} />
      )}
    </OfficePage>
  );
}

function useColumns(now: string): Column<ReviewedDeveloperApplication>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      title: t('developer-admin:name'),
      lead: true,
      cell: ({ id, name, contactName }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={`/admin/developers/applications/${id}`} className="block font-semibold hover:text-brand-hover">
            {name}
          </Link>
          <span className="text-muted text-xs">{contactName}</span>
        </span>
      ),
    },
    { key: 'kind', title: t('developer-admin:kind'), cell: ({ kind }) => t(`developer-admin:kinds.${kind}`) },
    {
      key: 'sent',
      title: t('developer-admin:sent'),
      cell: ({ submittedAt }) => <LocalTime iso={submittedAt} style="date" />,
    },
    {
      key: 'state',
      title: t('developer-admin:status'),
      cell: ({ status, expectedBy }) => <ReviewState status={status} expectedBy={expectedBy} now={now} />,
    },
  ];
}
