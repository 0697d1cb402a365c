import type { Review } from '../../../../domains/reviews/contract.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { ReviewWords } from '../../../parts/review/review-words.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { initialOf } from '../../../ui/initial.ts';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { Helpful } from './helpful.tsx';

/** A public review. */
export function ReviewItem({ review, isVoted }: { review: Review; isVoted: boolean }) {
  const { t } = useTexts();
  return (
    <li className="border-line not-last:border-b py-5">
      <div className="flex items-center gap-3">
        <Face review={review} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{review.author}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
            <Rating tenths={review.productStars * 10} size={12} />
            <span>
              <LocalTime iso={review.createdAt} style="date" />
              {review.isEdited && ` · ${t('reviews:edited')}`}
            </span>
            {review.options.length > 0 && <span>{review.options.join(' · ')}</span>}
          </p>
        </div>
      </div>
      <ReviewWords review={review} author={review.author} />
      <div className="mt-3 flex justify-end">
        <Helpful id={review.id} author={review.author} count={review.helpful} isVoted={isVoted} />
      </div>
    </li>
  );
}

function Face({ review: { avatar, author } }: { review: Review }) {
  if (avatar) {
    return (
      <img
        src={mediaUrl(avatar)}
        alt=""
        width={36}
        height={36}
        loading="lazy"
        className="size-9 rounded-full object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-9 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-hover"
    >
      {initialOf(author)}
    </span>
  );
}
