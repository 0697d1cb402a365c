import { LATENCY_BOUNDS_MS } from '../../../domains/api-market/metering/metered-call.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';

/** How a latency is shown: it is the upper bound of a bucket, or beyond the last one. */
export function useLatency(): (ms: number | null, calls: number) => string {
  const { t, locale } = useTexts();
  const most = LATENCY_BOUNDS_MS.at(-1) ?? 0;
  return (ms, calls) => {
    if (calls === 0) return '–';
    return `${ms === null ? '>' : '≤'} ${t('developer-apis:ms', { ms: formatNumber(ms ?? most, locale) })}`;
  };
}
