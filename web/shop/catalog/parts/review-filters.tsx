import type { ReviewSummary } from '../../../../domains/catalog/contract.ts';
import type { Reviews } from '../../../../domains/reviews/contract.ts';
import { STAR_BAND_NAMES, STAR_BANDS, type StarBand } from '../../../../domains/reviews/rules.ts';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { type ReviewAddress, reviewHref } from '../review-url.ts';

interface ReviewFiltersProps {
  summary: ReviewSummary;
  counts: Reviews['counts'];
  filter: ReviewAddress;
  skuId: number | undefined;
}

interface Choice {
  key: string;
  label: string;
  count: number;
  query: Omit<ReviewAddress, 'page' | 'sort'>;
  on: boolean;
}

/** Review filters, each with its count, and the sort order. */
export function ReviewFilters({ summary, counts, filter, skuId }: ReviewFiltersProps) {
  const { t, locale } = useTexts();
  const choices = useChoices(summary, counts, filter);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label={t('goods:review.filter')} className="flex flex-wrap gap-2">
        {choices.map(({ key, label, count, query, on }) => (
          <Link
            key={key}
            to={reviewHref({ ...query, sort: filter.sort, page: 1 }, skuId)}
            preventScrollReset
            rel="nofollow"
            aria-current={on ? 'true' : undefined}
            className={cx(
              'flex min-h-8 items-center gap-1 rounded-full border px-3.5 text-[13px] transition-colors',
              on
                ? 'border-brand bg-brand-tint font-semibold text-brand-hover'
                : 'border-line text-secondary hover:border-brand hover:text-brand-hover',
            )}
          >
            {label}
            <span className="tabular">{formatNumber(count, locale)}</span>
          </Link>
        ))}
      </nav>
      <Sorting filter={filter} skuId={skuId} />
    </div>
  );
}

/** Filters without effect are not offered. */
function useChoices(summary: ReviewSummary, counts: Reviews['counts'], filter: ReviewAddress): Choice[] {
  const { t } = useTexts();
  const { stars, band: shown, withImages, withAddOn } = filter;
  const inBand = (band: StarBand) => {
    const [least, most] = STAR_BANDS[band];
    return summary.distribution.slice(least - 1, most).reduce((sum, count) => sum + count, 0);
  };
  const bands = STAR_BAND_NAMES.map((band) => ({
    key: band,
    label: t(`reviews:band.${band}`),
    count: inBand(band),
    query: { band },
    on: shown === band,
  }));
  const others: Choice[] = [
    {
      key: 'pictures',
      label: t('goods:review.with_pictures'),
      count: counts.withImages,
      query: { withImages: true },
      on: !!withImages,
    },
    { key: 'add_on', label: t('reviews:add_on'), count: counts.withAddOn, query: { withAddOn: true }, on: !!withAddOn },
  ];
  const isAll = !stars && !shown && !withImages && !withAddOn;
  return [
    { key: 'all', label: t('goods:review.all'), count: summary.count, query: {}, on: isAll },
    ...[...bands, ...others].filter(({ count, on }) => count > 0 || on),
  ];
}

function Sorting({ filter, skuId }: Pick<ReviewFiltersProps, 'filter' | 'skuId'>) {
  const { t } = useTexts();
  const ways = [
    { label: t('reviews:most_helpful'), sort: undefined },
    { label: t('reviews:newest'), sort: 'newest' as const },
  ];
  return (
    <ul aria-label={t('reviews:sort')} className="flex gap-4 text-[13px]">
      {ways.map(({ label, sort }) => (
        <li key={label}>
          <Link
            to={reviewHref({ ...filter, sort, page: 1 }, skuId)}
            preventScrollReset
            rel="nofollow"
            aria-current={filter.sort === sort ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-8 items-center hover:text-brand-hover',
              filter.sort === sort ? 'font-semibold text-brand-hover' : 'text-secondary',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
