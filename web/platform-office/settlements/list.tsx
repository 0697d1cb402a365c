import { type ReviewedApplication, reviewListQuery } from '../../../domains/merchants/onboarding/contract.ts';
import { listForReview } from '../../../domains/merchants/onboarding/queries.server.ts';
import { APPLICATION_STATES } from '../../../domains/merchants/onboarding/rules.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/list';
import { ReviewState } from './review-state.tsx';

const PATH = '/admin/settlements';
const TABS = [...APPLICATION_STATES, 'all'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(reviewListQuery, request);
  return { applications: await listForReview(ctx, filters), status: filters.status, now: ctx.now.toISOString() };
}

/** Applications to open a shop: open ones first, the oldest first. */
export default function Settlements({ loaderData: { applications, status, now } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(now);
  const { counts } = applications;
  return (
    <OfficePage title={t('platform-office:sections.settlements')} hint={t('platform-office:settlements.hint')}>
      <div className="mb-4">
        <TabLinks
          label={t('platform-office:settlements.by_state')}
          current={status}
          tabs={TABS.map((tab) => ({
            key: tab,
            label: tab === 'all' ? t('back-office:all') : t(`platform-office:settlements.state.${tab}`),
            to: tab === 'pending' ? PATH : `${PATH}?status=${tab}`,
            count: tab === 'all' ? 0 : counts[tab],
          }))}
        />
      </div>
      {applications.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.settlements')}
            columns={columns}
            rows={applications.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={applications} />
        </>
      ) : (
        <NothingHere
          icon="handshake"
          title={t('platform-office:settlements.none')}
          hint={status === 'pending' ? t('platform-office:settlements.none_hint') : undefined}
        />
      )}
    </OfficePage>
  );
}

function useColumns(now: string): Column<ReviewedApplication>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      title: t('platform-office:settlements.company'),
      lead: true,
      cell: ({ id, merchantName, userName }) => (
        <span className="min-w-0">
          <Link to={`${PATH}/${id}`} className="block font-semibold [overflow-wrap:anywhere] hover:text-brand-hover">
            {merchantName}
          </Link>
          <span className="text-muted text-xs">{userName}</span>
        </span>
      ),
    },
    { key: 'trade', title: t('platform-office:settlements.trade'), cell: ({ category }) => category.name },
    { key: 'type', title: t('platform-office:settlements.type'), cell: ({ type }) => type.name },
    {
      key: 'pictures',
      title: t('platform-office:settlements.pictures'),
      figures: true,
      cell: ({ pictures }) => pictures.length,
    },
    {
      key: 'sent',
      title: t('platform-office:settlements.sent'),
      cell: ({ submittedAt }) => <LocalTime iso={submittedAt} style="date" />,
    },
    {
      key: 'state',
      title: t('platform-office:settlements.status'),
      cell: ({ status, expectedBy }) => <ReviewState status={status} expectedBy={expectedBy} now={now} />,
    },
  ];
}
