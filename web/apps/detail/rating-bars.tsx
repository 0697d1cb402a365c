import type { AppDetail } from '../../../domains/app-market/reading/contract.ts';
import { formatNumber, formatTenths } from '../../../platform/locale/format.ts';
import { useLocale, useTexts } from '../../texts/texts.tsx';
import { Rating } from '../../ui/rating.tsx';

/** The average and how many gave each number of stars. */
export function RatingBars({ app }: { app: AppDetail }) {
  const { t } = useTexts();
  const locale = useLocale();
  const total = app.stars.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <p className="text-secondary">{t('apps:detail.no_ratings')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="text-center">
        <p className="tabular font-bold text-[44px] leading-none">{formatTenths(app.rating, locale)}</p>
        <Rating tenths={app.rating} size={16} />
        <p className="text-muted text-xs">{t('apps:ratings', { count: total })}</p>
      </div>
      <ul className="min-w-0 flex-1 basis-56">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = app.stars[stars - 1] ?? 0;
          return (
            <li key={stars} className="flex items-center gap-3 text-[13px]">
              <span className="tabular w-3 text-end">{stars}</span>
              <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-page">
                <span className="block h-full rounded-full bg-brand" style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span className="tabular w-12 text-end text-muted">{formatNumber(count, locale)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
