import type { ReviewSummary } from '../../../domains/catalog/contract.ts';
import type { Reviews } from '../../../domains/reviews/contract.ts';
import { languageTag, readLocale } from '../../../platform/locale.ts';
import { useTexts } from '../../texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Rating } from '../../ui/rating.tsx';
import { type ReviewAddress, reviewHref } from '../review-address.ts';

const STARS = [5, 4, 3, 2, 1] as const;

interface ReviewListProps {
  summary: ReviewSummary;
  reviews: Reviews;
  filter: ReviewAddress;
  skuId: number | undefined;
}

/** How it is rated, and what was written, to be narrowed by stars and pictures. */
export function ReviewList({ summary, reviews, filter, skuId }: ReviewListProps) {
  const { t } = useTexts();
  if (summary.count === 0) {
    return <EmptyState picture="messages" title={t('goods:review.none')} hint={t('goods:review.none_hint')} />;
  }
  const pages = Math.ceil(reviews.total / reviews.limit);
  return (
    <>
      <Summary summary={summary} />
      <Filters summary={summary} filter={filter} skuId={skuId} />
      {reviews.list.length === 0 && <p className="py-8 text-center text-secondary">{t('goods:review.none_fit')}</p>}
      <ul>
        {reviews.list.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      <Pagination page={reviews.page} pages={pages} hrefFor={(page) => reviewHref({ ...filter, page }, skuId)} />
    </>
  );
}

function Summary({ summary }: { summary: ReviewSummary }) {
  const { t } = useTexts();
  const value = (summary.average / 10).toFixed(1);
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4 rounded-card bg-page p-4 md:p-5">
      <div className="flex items-center gap-4">
        <strong className="tabular text-[40px] leading-none">{value}</strong>
        <span className="flex flex-col gap-1">
          <Rating tenths={summary.average} size={18} />
          <span className="text-[13px] text-secondary">{t('goods:review.good', { percent: summary.goodRate })}</span>
        </span>
      </div>
      <ul className="min-w-56 flex-1 space-y-1 md:max-w-sm">
        {STARS.map((count) => {
          const percent = Math.round(((summary.distribution[count - 1] ?? 0) / summary.count) * 100);
          return (
            <li key={count} className="flex items-center gap-2 text-xs text-secondary">
              <span className="sr-only">{t('goods:review.stars_share', { count, percent })}</span>
              <span aria-hidden="true" className="tabular flex w-7 items-center gap-0.5">
                {count}
                <Icon name="star" size={11} className="fill-[#f59e0b] text-[#f59e0b]" />
              </span>
              <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-ink/10">
                <span className="block h-full rounded-full bg-[#f59e0b]" style={{ width: `${percent}%` }} />
              </span>
              <span aria-hidden="true" className="tabular w-9 text-end">
                {percent}%
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Filters({ summary, filter, skuId }: Omit<ReviewListProps, 'reviews'>) {
  const { t } = useTexts();
  const choices: { key: string; label: string; to: ReviewAddress; on: boolean }[] = [
    { key: 'all', label: t('goods:review.all'), to: { page: 1 }, on: !filter.stars && !filter.withImages },
    {
      key: 'pictures',
      label: t('goods:review.with_pictures'),
      to: { page: 1, withImages: true },
      on: !!filter.withImages,
    },
    ...STARS.filter((count) => summary.distribution[count - 1]).map((count) => ({
      key: String(count),
      label: `${t('goods:review.stars', { count })} (${summary.distribution[count - 1]})`,
      to: { page: 1, stars: count },
      on: filter.stars === count,
    })),
  ];
  return (
    <nav aria-label={t('goods:review.filter')} className="mt-4 flex flex-wrap gap-2">
      {choices.map(({ key, label, to, on }) => (
        <Link
          key={key}
          to={reviewHref(to, skuId)}
          preventScrollReset
          rel="nofollow"
          aria-current={on ? 'true' : undefined}
          className={cx(
            'flex min-h-8 items-center rounded-full border px-3.5 text-[13px] transition-colors',
            on
              ? 'border-brand bg-brand-tint font-semibold text-brand-hover'
              : 'border-line text-secondary hover:border-brand hover:text-brand-hover',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function ReviewItem({ review }: { review: Reviews['list'][number] }) {
  const { t } = useTexts();
  return (
    <li className="border-line not-last:border-b py-5">
      <div className="flex items-center gap-3">
        {review.avatar ? (
          <img
            src={review.avatar}
            alt=""
            width={36}
            height={36}
            loading="lazy"
            className="size-9 rounded-full object-cover"
          />
        ) : (
          <span
            aria-hidden="true"
            className="flex size-9 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-hover"
          >
            {[...review.author][0]}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{review.author}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
            <Rating tenths={review.productStars * 10} size={12} />
            <LocalTime iso={review.createdAt} style="date" />
            {review.options.length > 0 && <span>{review.options.join(' · ')}</span>}
          </p>
        </div>
      </div>
      {review.text && (
        <p
          lang={languageTag(readLocale(review.locale) ?? 'en')}
          className="mt-2.5 leading-relaxed break-words whitespace-pre-line"
        >
          {review.text}
        </p>
      )}
      {review.images.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {review.images.map((image, at) => (
            <li key={image}>
              <a href={image} target="_blank" rel="noreferrer">
                <img
                  src={image}
                  alt={t('goods:review.picture', { place: at + 1, author: review.author })}
                  width={88}
                  height={88}
                  loading="lazy"
                  className="size-22 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
