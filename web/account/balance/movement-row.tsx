import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';

interface MovementRowProps {
  icon: IconName;
  title: string;
  at: string;
  /** The reference, if it is meaningful. */
  reference?: ReactNode;
  isIn: boolean;
  /** As displayed; incoming amounts get their sign here. */
  amount: ReactNode;
  /** The balance after it. */
  after: string;
}

/** One movement of money or points: green for incoming amounts. */
export function MovementRow({ icon, title, at, reference, isIn, amount, after }: MovementRowProps) {
  return (
    <li className="flex items-center gap-3 py-3.5 md:gap-4">
      <span
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          isIn ? 'bg-success/10 text-success' : 'bg-page text-secondary',
        )}
      >
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <LocalTime iso={at} />
          {reference && <span className="[overflow-wrap:anywhere]">{reference}</span>}
        </p>
      </div>
      <div className="tabular shrink-0 text-end">
        <p className={cx('font-semibold', isIn && 'text-[color-mix(in_srgb,var(--success)_80%,var(--ink))]')}>
          {isIn && '+'}
          {amount}
        </p>
        <p className="mt-0.5 text-xs text-muted">{after}</p>
      </div>
    </li>
  );
}
