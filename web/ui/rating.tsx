import { useId } from 'react';
import { useTexts } from '../texts.tsx';
import { cx } from './class-names.ts';

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.700l5.8-.8z';

interface RatingProps {
  /** Tenths of a star: 47 is 4.7 of 5. */
  tenths: number;
  size?: number;
  /** Also as a number. */
  showNumber?: boolean;
  className?: string;
}

/** Five stars, filled as far as the rating goes. */
export function Rating({ tenths, size = 14, showNumber, className }: RatingProps) {
  const { t } = useTexts();
  const id = useId();
  const value = (tenths / 10).toFixed(1);
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      <svg width={size * 5} height={size} viewBox="0 0 100 20" role="img" aria-label={t('shell:ui.stars', { value })}>
        <defs>
          <clipPath id={id}>
            <rect width={tenths * 2} height="20" />
          </clipPath>
        </defs>
        {[false, true].map((filled) => (
          <g key={String(filled)} clipPath={filled ? `url(#${id})` : undefined} fill={filled ? '#f59e0b' : '#d9dce2'}>
            {[0, 20, 40, 60, 80].map((x) => (
              <path key={x} d={STAR} transform={`translate(${x})`} />
            ))}
          </g>
        ))}
      </svg>
      {showNumber && (
        <span aria-hidden="true" className="tabular text-[13px] font-semibold">
          {value}
        </span>
      )}
    </span>
  );
}
