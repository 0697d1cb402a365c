import type { ReviewSummary } from '../../../../domains/catalog/contract.ts';
import { formatTenths } from '../../../../platform/locale/format.ts';
import { formatPercent } from '../../../../platform/locale/format-measure.ts';
import { useLocale, useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { type ReviewAddress, reviewHref } from '../review-url.ts';

const STARS = [5, 4, 3, 2, 1] as const;

interface ReviewRatingProps {
  summary: ReviewSummary;
  filter: ReviewAddress;
  skuId: number | undefined;
}

/** The average, and the number of ratings per star; each row links to its reviews. */
export function ReviewRating({ summary, filter, skuId }: ReviewRatingProps) {
  const { t } = useTexts();
  const value = formatTenths(summary.average, useLocale());
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4 rounded-card bg-page p-4 md:p-5">
      <div className="flex items-center gap-4">
        <strong className="tabular text-[40px] leading-none">{value}</strong>
        <span className="flex flex-col gap-1">
          <Rating tenths={summary.average} size={18} />
          <span className="text-[13px] text-secondary">{t('goods:review.good', { percent: summary.goodRate })}</span>
        </span>
      </div>
      <nav aria-label={t('reviews:by_stars')} className="min-w-56 flex-1 md:max-w-sm">
        <ul>
          {STARS.map((count) => (
            <li key={count}>
              <StarsLine count={count} summary={summary} filter={filter} skuId={skuId} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function StarsLine({ count, summary, filter, skuId }: ReviewRatingProps & { count: number }) {
  const { t, locale } = useTexts();
  const given = summary.distribution[count - 1] ?? 0;
  const percent = Math.round((given / summary.count) * 100);
  const isOn = filter.stars === count;
  const line = (
    <>
      <span className="sr-only">{t('goods:review.stars_share', { count, percent })}</span>
      <span aria-hidden="true" className="tabular flex w-7 items-center gap-0.5">
        {count}
        <Icon name="star" size={11} className="fill-[#f59e0b] text-[#f59e0b]" />
      </span>
      <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-ink/10">
        <span className="block h-full rounded-full bg-[#f59e0b]" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden="true" className="tabular w-10 text-end">
        {formatPercent(given / summary.count, locale)}
      </span>
    </>
  );
  const variant = 'flex min-h-6 items-center gap-2 rounded-control px-1.5 text-xs';
  if (given === 0) return <span className={cx(variant, 'text-secondary')}>{line}</span>;
  return (
    <Link
      to={reviewHref({ page: 1, sort: filter.sort, stars: count }, skuId)}
      preventScrollReset
      rel="nofollow"
      aria-current={isOn ? 'true' : undefined}
      className={cx(
        variant,
        isOn ? 'bg-brand-tint font-semibold text-brand-hover' : 'text-secondary hover:bg-ink/5 hover:text-ink',
      )}
    >
      {line}
    </Link>
  );
}
