import type { CSSProperties } from 'react';
import { formatTenths } from '../../platform/locale/format.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { Kept } from './kept.tsx';

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
  const { t, locale } = useTexts();
  const value = () => formatTenths(tenths, locale);
  const stars = (
    <span className={cx('stars', className)} style={{ fontSize: size, '--rated': `${tenths * 2}%` } as CSSProperties}>
      <Kept from={[tenths, locale]} of={() => t('shell:ui.stars', { value: value() })} className="sr-only" />
    </span>
  );
  if (!showNumber) return stars;
  return (
    <span className="inline-flex items-center gap-1">
      {stars}
      <span aria-hidden="true">
        <Kept from={[tenths, locale]} of={value} className="tabular text-[13px] font-semibold" />
      </span>
    </span>
  );
}
