import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { useTexts } from '../../texts/texts.tsx';

/** A share in hundredths of a percent, never rounded up to the whole. */
export function usePercent(): (share: number | null) => string {
  const { t, locale } = useTexts();
  return (share) =>
    share === null ? t('apis:status.no_calls') : formatPercent(Math.floor(share * 10_000) / 10_000, locale, 2);
}
