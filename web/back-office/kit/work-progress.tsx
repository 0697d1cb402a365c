import { useEffect, useState } from 'react';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { useTexts } from '../../texts/texts.tsx';

const ASK_MS = 1_500;

interface WorkProgressProps {
  /** For screen readers: what is in progress. */
  label: string;
  done: number;
  total: number;
}

/** The share of some long work that is done. */
export function WorkProgress({ label, done, total }: WorkProgressProps) {
  const { locale } = useTexts();
  if (total === 0) return null;
  const share = Math.min(1, done / total);
  return (
    <span className="mt-2 flex items-center gap-3">
      <progress className="progress h-2 min-w-0 flex-1" aria-label={label} value={share} max={1} />
      <span className="tabular">{formatPercent(share, locale)}</span>
    </span>
  );
}

/** What is known of some work, asked for again while it runs. The page may be left and opened again meanwhile. */
export function useWorkProgress<Report>(
  known: Report,
  isRunning: (report: Report) => boolean,
  address: string,
): Report {
  const [told, setTold] = useState<Report>();
  const latest = told ?? known;
  const asks = isRunning(latest);
  useEffect(() => {
    if (!asks) return;
    const ask = () =>
      fetch(address)
        .then(async (answer) => (answer.ok ? setTold((await answer.json()).data ?? undefined) : undefined))
        // a failed request is ignored: the next one will succeed
        .catch(() => undefined);
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [asks, address]);
  return latest;
}
