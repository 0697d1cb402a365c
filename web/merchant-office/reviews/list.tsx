import { listViews } from '../../../domains/merchants/views/saved-views.server.ts';
import { replyToReview, reportReview } from '../../../domains/reviews/answer-review.server.ts';
import {
  pickedReviews,
  replyInput,
  reportInput,
  SHOP_REVIEW_TABS,
  type ShopReviews,
  shopReviewsQuery,
} from '../../../domains/reviews/contract.ts';
import { listShopReviews } from '../../../domains/reviews/office-queries.server.ts';
import { replyToReviews, reportReviews } from '../../../domains/reviews/picked-reviews.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { partialDone } from '../../back-office/kit/partial-done.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { SavedViews } from '../../back-office/kit/saved-views.tsx';
import { ReviewList, ReviewTabs } from '../../back-office/reviews/review-list.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { Route } from './+types/list';
import { PickedReviews } from './picked-reviews.tsx';
import { ReplyForm, ReportForm } from './review-actions.tsx';

/** The form that the ticks of the list belong to. */
const PICKED = 'picked-reviews';
/** Reported when some of the selected reviews could not be changed. */
const PART = 'review-admin.part_all';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(shopReviewsQuery, request);
  const ctx = pageCtx(context);
  const [reviews, views] = await Promise.all([listShopReviews(ctx, filters), listViews(ctx, { list: 'reviews' })]);
  return { reviews, views, filters, tabs: [...SHOP_REVIEW_TABS] };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    if (intent === 'reply_all' || intent === 'report_all') {
      const { ids } = parseOrRefuse(pickedReviews, { ids: all('ids').map(Number) });
      if (intent === 'reply_all') {
        const { text } = parseOrRefuse(replyInput, { id: ids[0], text: submitted.text ?? '' });
        return partialDone(await replyToReviews(ctx, { ids, text }), 'review-admin.replied_all', PART);
      }
      const { reason, note } = parseOrRefuse(reportInput, {
        id: ids[0],
        reason: submitted.reason,
        note: submitted.note,
      });
      return partialDone(await reportReviews(ctx, { ids, reason, note }), 'review-admin.reported_all', PART);
    }
    const id = Number(submitted.id) || 0;
    if (intent === 'reply') {
      await replyToReview(ctx, parseOrRefuse(replyInput, { id, text: submitted.text ?? '' }));
      return { done: 'review-admin.replied' };
    }
    if (intent !== 'report') throw new DomainError('not_found');
    await reportReview(ctx, parseOrRefuse(reportInput, { id, reason: submitted.reason, note: submitted.note ?? '' }));
    return { done: 'review-admin.reported' };
  });
}

/** Reviews of the shop's products, to be answered. */
export default function ShopReviewList({
  loaderData: { reviews, views, filters, tabs },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const { tab, stars, keyword } = filters;
  const isNarrowed = Boolean(keyword || stars);
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage title={t('merchant-office:sections.reviews')} hint={t('review-admin:shop_hint')} answer={answer}>
      <ShopRating rating={reviews.rating} />
      <ReviewTabs tabs={tabs} current={tab} first="all" counts={reviews.counts} />
      <SavedViews list="reviews" views={views} action="/login2/views" />
      <FilterBar keep={['tab']}>
        <FilterText name="keyword" label={t('review-admin:keyword')} value={keyword} />
        <FilterChoice
          name="stars"
          label={t('review-admin:stars')}
          value={stars}
          all={t('back-office:all')}
          choices={[5, 4, 3, 2, 1].map((value) => ({ value, label: '★'.repeat(value) }))}
        />
      </FilterBar>
      <ReviewList
        reviews={reviews}
        factsOf={({ orderNo }) => orderNo && <OrderLink orderNo={orderNo} />}
        actsOf={(review) =>
          review.state === 'shown' && (
            <>
              <ReplyForm review={review} answer={answer} />
              {!review.report && <ReportForm review={review} answer={answer} />}
            </>
          )
        }
        pick={{ form: PICKED, isOpen: ({ state }) => state === 'shown' }}
        bar={<PickedReviews id={PICKED} total={reviews.total} answer={answer} />}
        none={{
          title: t('review-admin:none'),
          hint: tab === 'all' && !isNarrowed ? t('review-admin:none_shop') : undefined,
        }}
      />
    </OfficePage>
  );
}

function OrderLink({ orderNo }: { orderNo: string }) {
  return (
    <Link to={`/login2/orders/${orderNo}`} className="tabular hover:text-brand-hover hover:underline">
      {orderNo}
    </Link>
  );
}

function ShopRating({ rating }: { rating: ShopReviews['rating'] }) {
  const { t, locale } = useTexts();
  if (rating.count === 0) return null;
  return (
    <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3 rounded-card border border-line bg-card p-4 md:p-5">
      {(['product', 'service'] as const).map((key) => (
        <div key={key}>
          <dt className="text-[13px] text-muted">{t(`review-admin:rating.${key}`)}</dt>
          <dd className="mt-1">
            <Rating tenths={rating[key]} size={18} showNumber />
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-[13px] text-muted">{t('review-admin:rating.count')}</dt>
        <dd className="tabular mt-1 font-semibold">{formatNumber(rating.count, locale)}</dd>
      </div>
    </dl>
  );
}
