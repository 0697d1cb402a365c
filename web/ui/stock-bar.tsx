import { useTexts } from '../texts/texts.tsx';

/** How much of an offer is gone. */
export function StockBar({ taken, total }: { taken: number; total: number }) {
  const { t } = useTexts();
  const percent = total > 0 ? Math.min(100, Math.round((taken / total) * 100)) : 100;
  const label =
    percent >= 100
      ? t('shell:ui.sold_out')
      : percent > 0
        ? t('shell:ui.taken', { percent })
        : t('shell:ui.left', { count: total - taken });
  return (
    <span className="flex flex-col gap-1 text-xs text-secondary">
      <progress value={percent} max={100} aria-label={label} className="progress h-1.5" />
      <span aria-hidden="true" className="tabular">
        {label}
      </span>
    </span>
  );
}
