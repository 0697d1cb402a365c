import type { ApiStatus } from '../../../domains/api-market/status/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { usePercent } from './use-percent.ts';

const GOOD = 0.999;
const FAIR = 0.98;

/** A bar for each day, and the same as a table for readers who cannot see it. */
export function DayBars({ days }: Pick<ApiStatus, 'days'>) {
  const { t } = useTexts();
  const percent = usePercent();
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <div className="rounded-card border border-line bg-card p-4 md:p-5">
      <ol aria-label={t('apis:status.days')} className="flex h-14 items-stretch gap-px md:gap-0.5">
        {days.map(({ day, share }) => (
          <li
            key={day}
            title={`${day}: ${percent(share)}`}
            className={cx('min-w-0 flex-1 rounded-xs', colourOf(share))}
          >
            <span className="sr-only">{`${day}: ${percent(share)}`}</span>
          </li>
        ))}
      </ol>
      <p className="tabular mt-2 flex justify-between text-muted text-xs">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-secondary">
        {LEGEND.map(([key, share]) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={cx('size-3 rounded-xs', colourOf(share))} />
            {t(`apis:status.legend.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const LEGEND = [
  ['good', 1],
  ['fair', FAIR],
  ['bad', 0],
  ['none', null],
] as const;

function colourOf(share: number | null): string {
  if (share === null) return 'bg-line';
  if (share >= GOOD) return 'bg-success';
  return share >= FAIR ? 'bg-warning' : 'bg-danger';
}
