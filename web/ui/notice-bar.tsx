import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const LOOKS = {
  info: ['border-line bg-card text-ink', Info, 'text-secondary'],
  success: ['border-success/30 bg-success/8 text-ink', CircleCheck, 'text-success'],
  warning: ['border-warning/30 bg-warning/8 text-ink', TriangleAlert, 'text-warning'],
  problem: ['border-danger/30 bg-danger/6 text-ink', CircleAlert, 'text-danger'],
} as const;

/** A message that stays on the page: the outcome of a form, a warning above a list. */
export function NoticeBar({ kind = 'info', children }: { kind?: keyof typeof LOOKS; children: ReactNode }) {
  const [box, Icon, tint] = LOOKS[kind];
  return (
    <div
      role={kind === 'problem' ? 'alert' : 'status'}
      className={cx('flex gap-2.5 rounded-control border px-4 py-3', box)}
    >
      <Icon size={18} aria-hidden="true" className={cx('mt-px shrink-0', tint)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
