import {
  hideInput,
  MODERATION_TABS,
  type ModeratedReview,
  moderationQuery,
  pickedReviews,
  reviewIdInput,
} from '../../../domains/reviews/contract.ts';
import { hideReview, restoreReview } from '../../../domains/reviews/moderate-review.server.ts';
import { listForModeration } from '../../../domains/reviews/office-queries.server.ts';
import { hideReviews, restoreReviews } from '../../../domains/reviews/picked-reviews.server.ts';
import { MAX_REASON } from '../../../domains/reviews/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { FilterBar, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { partialDone } from '../../back-office/kit/partial-done.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { ReviewList, ReviewTabs } from '../../back-office/reviews/review-list.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/list';
import { PickedReviews } from './picked-reviews.tsx';

/** The form that the ticks of the list belong to. */
const PICKED = 'picked-reviews';
/** Reported when some of the selected reviews could not be changed. */
const PART = 'review-admin.part_all';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(moderationQuery, request);
  return { reviews: await listForModeration(pageCtx(context), filters), filters, tabs: [...MODERATION_TABS] };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    if (intent === 'restore_all' || intent === 'hide_all') {
      const { ids } = parseOrRefuse(pickedReviews, { ids: all('ids').map(Number) });
      if (intent === 'restore_all') {
        return partialDone(await restoreReviews(ctx, { ids }), 'review-admin.restored_all', PART);
      }
      const { reason } = parseOrRefuse(hideInput, { id: ids[0], reason: submitted.reason ?? '' });
      return partialDone(await hideReviews(ctx, { ids, reason }), 'review-admin.hidden_all', PART);
    }
    const id = Number(submitted.id) || 0;
    if (intent === 'restore') {
      await restoreReview(ctx, parseOrRefuse(reviewIdInput, { id }).id);
      return { done: 'review-admin.restored' };
    }
    if (intent !== 'hide') throw new DomainError('not_found');
    await hideReview(ctx, parseOrRefuse(hideInput, { id, reason: submitted.reason ?? '' }));
    return { done: 'review-admin.hidden' };
  });
}

/** Reviews that need a decision: held by a word or by the site's rule, or reported by a shop. */
export default function Moderation({ loaderData: { reviews, filters, tabs }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const { tab } = filters;
  return (
    <OfficePage title={t('platform-office:sections.reviews')} hint={t('review-admin:platform_hint')} answer={answer}>
      <ReviewTabs tabs={tabs} current={tab} first="waiting" counts={reviews.counts} />
      <FilterBar keep={['tab']}>
        <FilterText name="keyword" label={t('review-admin:keyword')} value={filters.keyword} />
      </FilterBar>
      <ReviewList
        reviews={reviews}
        factsOf={(review) => <Facts review={review} />}
        actsOf={(review) => <Decisions review={review} answer={answer} />}
        pick={{ form: PICKED, isOpen: ({ state }) => tab !== 'all' || state !== 'hidden' }}
        bar={<PickedReviews id={PICKED} total={reviews.total} tab={tab} answer={answer} />}
        none={{
          title: t(tab === 'waiting' ? 'review-admin:none_waiting' : 'review-admin:none'),
          hint: tab === 'waiting' ? t('review-admin:none_waiting_text') : undefined,
        }}
      />
    </OfficePage>
  );
}

function Facts({ review: { id, userId, merchant } }: { review: ModeratedReview }) {
  const { t } = useTexts();
  return (
    <>
      {userId !== null && (
        <Link to={`/admin/users/${userId}`} className="tabular hover:text-brand-hover hover:underline">
          #{userId}
        </Link>
      )}
      <span>{merchant.name}</span>
      <Link to={`/admin/audit?subject=review:${id}`} className="tabular hover:text-brand-hover hover:underline">
        {t('review-admin:number', { id })}
      </Link>
    </>
  );
}

function Decisions({ review, answer }: { review: ModeratedReview; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const { id, state, author, report } = review;
  const isReported = report !== null && report.decision === null;
  const refused = answer?.values.intent === 'hide' && answer.values.id === String(id) ? answer : undefined;
  return (
    <>
      {(state !== 'shown' || isReported) && (
        <ActionForm
          intent="restore"
          values={{ id }}
          label={t(state === 'shown' ? 'review-admin:act.keep' : 'review-admin:act.show')}
          about={author}
          start={<Icon name="check" size={15} />}
        />
      )}
      {state !== 'hidden' && (
        <ConfirmAction
          intent="hide"
          values={{ id }}
          label={t('review-admin:act.hide')}
          about={author}
          question={t('review-admin:hide_question')}
          start={<Icon name="eye-off" size={15} />}
          open={refused !== undefined}
          align="start"
        >
          <TextArea
            label={t('review-admin:why')}
            name="reason"
            rows={2}
            limit={MAX_REASON}
            required
            defaultValue={refused?.values.reason}
            problem={refused?.problems.reason}
          />
        </ConfirmAction>
      )}
    </>
  );
}
