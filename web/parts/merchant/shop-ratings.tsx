import type { ShopScores } from '../../../domains/merchants/shop-scores-shape.ts';
import { formatTenths } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Kept } from '../../ui/kept.tsx';

interface ShopRatingsProps {
  scores: ShopScores;
  /** Numbers above their names, or on one line with them. */
  variant: 'stacked' | 'line';
  className?: string;
}

/** How buyers rate a shop's products and its service. */
export function ShopRatings({ scores, variant, className }: ShopRatingsProps) {
  const { t, locale } = useTexts();
  if (!scores) return <p className={cx('text-[13px] text-muted', className)}>{t('goods:shop.no_scores')}</p>;
  const isLine = variant === 'line';
  return (
    <>
      <p className="sr-only">{t('goods:shop.scores')}</p>
      <dl className={cx('flex gap-4 text-xs', !isLine && 'text-center', className)}>
        {(['product', 'service'] as const).map((kind) => (
          <div
            key={kind}
            className={cx(
              'flex min-w-0 flex-1',
              isLine ? 'flex-wrap items-baseline justify-center gap-x-1.5' : 'flex-col-reverse',
            )}
          >
            <dt className={cx('truncate', isLine ? 'text-secondary' : 'text-muted')}>
              {t(`goods:shop.score_${kind}`)}
            </dt>
            <dd className={cx('tabular font-semibold text-brand-hover', !isLine && 'text-lg')}>
              <Kept from={[scores[kind], locale]} of={() => formatTenths(scores[kind], locale)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
