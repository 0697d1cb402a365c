import type { ReviewSummary } from '../../../../domains/catalog/contract.ts';
import type { Reviews } from '../../../../domains/reviews/contract.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { type ReviewAddress, reviewHref } from '../review-url.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewRating } from './review-rating.tsx';
import { useOwnVotes } from './use-own-votes.ts';

interface ReviewListProps {
  summary: ReviewSummary;
  reviews: Reviews;
  filter: ReviewAddress;
  skuId: number | undefined;
}

/** Ratings and reviews, filtered by stars, pictures and follow-ups. */
export function ReviewList({ summary, reviews, filter, skuId }: ReviewListProps) {
  const { t } = useTexts();
  const votes = useOwnVotes(reviews.list);
  if (summary.count === 0) {
    return <EmptyState picture="messages" title={t('goods:review.none')} hint={t('goods:review.none_hint')} />;
  }
  const pages = Math.ceil(reviews.total / reviews.limit);
  return (
    <>
      <ReviewRating summary={summary} filter={filter} skuId={skuId} />
      <ReviewFilters summary={summary} counts={reviews.counts} filter={filter} skuId={skuId} />
      {reviews.list.length === 0 && <p className="py-8 text-center text-secondary">{t('goods:review.none_fit')}</p>}
      <ul>
        {reviews.list.map((review) => (
          <ReviewItem key={review.id} review={review} isVoted={votes.includes(review.id)} />
        ))}
      </ul>
      <Pagination page={reviews.page} pages={pages} hrefFor={(page) => reviewHref({ ...filter, page }, skuId)} />
    </>
  );
}
