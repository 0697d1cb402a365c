import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

const VARIANTS = {
  info: ['border-line bg-card text-ink', 'info', 'text-secondary'],
  success: ['border-success/30 bg-success/8 text-ink', 'circle-check', 'text-success'],
  warning: ['border-warning/30 bg-warning/8 text-ink', 'triangle-alert', 'text-warning'],
  problem: ['border-danger/30 bg-danger/6 text-ink', 'circle-alert', 'text-danger'],
} as const;

/** A message that stays on the page: the outcome of a form, a warning above a list. */
export function NoticeBar({ kind = 'info', children }: { kind?: keyof typeof VARIANTS; children: ReactNode }) {
  const [box, icon, tint] = VARIANTS[kind];
  return (
    <div
      role={kind === 'problem' ? 'alert' : 'status'}
      className={cx('flex gap-2.5 rounded-control border px-4 py-3', box)}
    >
      <Icon name={icon} size={18} className={cx('mt-px', tint)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
