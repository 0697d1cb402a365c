import { type ChangeReview, REVIEW_FILTERS, reviewQuery } from '../../../domains/app-market/change-reviews/contract.ts';
import { listReviews } from '../../../domains/app-market/change-reviews/queue.server.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/reviews';
import { ReviewMoment, ReviewReasons, ReviewState } from './review-facts.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(reviewQuery, request);
  return { reviews: await listReviews(ctx, filters), filters, now: ctx.now.toISOString() };
}

/** Apps and changes of them that wait or were appealed for, the oldest first, and those that were decided. */
export default function AppReviews({ loaderData: { reviews, filters, now } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(now);
  const title = t('platform-office:sections.app_reviews');
  const isWaiting = filters.status === 'waiting';
  return (
    <OfficePage title={title} hint={t('app-reviews:hint')}>
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('app-reviews:status')}
          value={filters.status}
          choices={REVIEW_FILTERS.map((state) => ({ value: state, label: t(`app-reviews:filter.${state}`) }))}
        />
      </FilterBar>
      {reviews.list.length > 0 ? (
        <>
          <DataTable caption={title} columns={columns} rows={reviews.list} keyOf={({ id }) => id} />
          <ListFoot list={reviews} />
        </>
      ) : (
        <NothingHere
          icon="badge-check"
          title={t(isWaiting ? 'app-reviews:none' : 'app-reviews:none_decided')}
          {...(isWaiting && { hint: t('app-reviews:none_hint') })}
        />
      )}
    </OfficePage>
  );
}

function useColumns(now: string): Column<ChangeReview>[] {
  const { t } = useTexts();
  return [
    {
      key: 'app',
      title: t('app-reviews:app'),
      lead: true,
      cell: ({ id, app }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={`/admin/apps/reviews/${id}`} className="block font-semibold hover:text-brand-hover">
            {app.name}
          </Link>
          <span className="font-normal text-muted text-xs">{app.identifier}</span>
        </span>
      ),
    },
    { key: 'developer', title: t('app-reviews:developer'), cell: ({ developer }) => developer || '–' },
    {
      key: 'reasons',
      title: t('app-reviews:reasons'),
      cell: ({ reasons }) => <ReviewReasons reasons={reasons} />,
    },
    { key: 'state', title: t('app-reviews:status'), cell: (review) => <ReviewState review={review} /> },
    {
      key: 'moment',
      title: t('app-reviews:moment'),
      cell: (review) => <ReviewMoment review={review} now={now} />,
    },
  ];
}
