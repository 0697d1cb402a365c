import type { ReactNode } from 'react';
import type { ModeratedReview, ShopReview } from '../../../domains/reviews/contract.ts';
import { ReviewWords } from '../../parts/review/review-words.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';

interface OfficeReviewProps {
  review: ShopReview | ModeratedReview;
  /** Additional data, beside the author. */
  facts?: ReactNode;
  /** Id of the form that its tick belongs to. */
  pick?: string;
  /** Possible actions. */
  children?: ReactNode;
}

const VARIANTS = { held: 'warning', hidden: 'danger' } as const;

/** A review as seen by shops and moderators. The page's areas need `moderation` and `reviews`. */
export function OfficeReview({ review, facts, pick, children }: OfficeReviewProps) {
  const { t } = useTexts();
  const { product, state } = review;
  return (
    <article
      aria-label={`${review.author}: ${product.name}`}
      className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <header className="flex min-w-0 gap-3">
        {pick && (
          <input
            type="checkbox"
            name="ids"
            value={review.id}
            form={pick}
            aria-label={t('back-office:pick_row', { name: `${review.author}, ${product.name}` })}
            className="choice mt-0.5 shrink-0 rounded-[4px]"
          />
        )}
        <Picture src={product.image} alt="" className="w-12 shrink-0 self-start rounded-control" />
        <div className="min-w-0 flex-1">
          <Link
            to={`/goods_detail/${product.id}#reviews`}
            className="line-clamp-1 font-semibold [overflow-wrap:anywhere] hover:text-brand-hover"
          >
            {product.name}
          </Link>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
            <Rating tenths={review.productStars * 10} size={13} />
            <span>{t('review-admin:service', { stars: review.serviceStars })}</span>
            <span className="[overflow-wrap:anywhere]">{review.author}</span>
            <LocalTime iso={review.createdAt} />
            {review.helpful > 0 && (
              <span className="inline-flex items-center gap-1">
                <Icon name="thumbs-up" size={13} />
                {t('reviews:helped', { count: review.helpful })}
              </span>
            )}
            {facts}
          </p>
        </div>
        {(state === 'held' || state === 'hidden') && (
          <span className="shrink-0">
            <Tag variant={VARIANTS[state]}>{t(`review-admin:state.${state}`)}</Tag>
          </span>
        )}
      </header>
      {review.reason && state !== 'shown' && (
        <p className="mt-2 text-[13px] text-secondary [overflow-wrap:anywhere]">
          {t(state === 'held' ? 'review-admin:words' : 'review-admin:hidden_for')} <strong>{review.reason}</strong>
        </p>
      )}
      <ReviewWords review={review} author={review.author} />
      <Report report={review.report} />
      {children && (
        <footer className="mt-4 flex flex-wrap items-start gap-2 border-line border-t pt-3">{children}</footer>
      )}
    </article>
  );
}

function Report({ report }: { report: ShopReview['report'] }) {
  const { t } = useTexts();
  if (!report) return null;
  const { reason, note, at, decision } = report;
  return (
    <div className="mt-3 flex gap-2 rounded-control border border-warning/30 bg-warning/8 px-3.5 py-2.5 text-[13px]">
      <Icon name="triangle-alert" size={16} className="mt-0.5 text-warning" />
      <div className="min-w-0">
        <p>
          <strong>{t('review-admin:reported')}</strong> {t(`review-admin:reason.${reason}`)} ·{' '}
          <LocalTime iso={at} style="date" />
          {decision && <> · {t(`review-admin:decision.${decision}`)}</>}
        </p>
        {note && <p className="mt-0.5 text-secondary [overflow-wrap:anywhere]">{note}</p>}
      </div>
    </div>
  );
}
