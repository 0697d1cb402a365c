import type { ProviderUsage } from '../../../domains/api-market/metering/provider-contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useLatency } from './use-latency.ts';

/** Sums of thirty days, and how much of the traffic the document describes. */
export function UsageTotals({ usage, subscribers }: { usage: ProviderUsage; subscribers: number }) {
  const { t, locale } = useTexts();
  const latency = useLatency();
  const { total, documented } = usage;
  const share = (part: number) => (total.calls === 0 ? '–' : formatPercent(part / total.calls, locale, 1));
  const facts = [
    ['subscribers', formatNumber(subscribers, locale)],
    ['calls', formatNumber(total.calls, locale)],
    ['refused', share(total.refused)],
    ['failed', share(total.failed)],
    ['p50', latency(total.p50, total.calls)],
    ['p95', latency(total.p95, total.calls)],
  ] as const;
  return (
    <Panel title={t('developer-apis:usage.title')} hint={t('developer-apis:usage.hint')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(([key, value]) => (
          <div key={key} className="min-w-0">
            <dt className="text-[13px] text-secondary">
              {t(key === 'subscribers' ? 'developer-apis:subscribers' : `developer-apis:usage.${key}`)}
            </dt>
            <dd className="tabular font-semibold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {total.calls > 0 && (
        <p className="mt-4 border-line border-t pt-3">
          {t('developer-apis:usage.documented', { share: share(documented) })}
        </p>
      )}
    </Panel>
  );
}
