import { languageTag } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';

/** A share in hundredths of a percent, never rounded up to the whole. */
export function usePercent(): (share: number | null) => string {
  const { t, locale } = useTexts();
  const shown = new Intl.NumberFormat(languageTag(locale), { style: 'percent', maximumFractionDigits: 2 });
  return (share) => (share === null ? t('apis:status.no_calls') : shown.format(Math.floor(share * 10_000) / 10_000));
}
