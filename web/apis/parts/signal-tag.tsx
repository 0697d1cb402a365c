import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

const COLOURS = {
  green: 'text-success',
  blue: 'text-brand-hover',
  amber: 'text-warning',
  red: 'text-danger',
  grey: 'text-secondary',
};
export type Signal = keyof typeof COLOURS;

/** A method or a status; readable on every background. */
export function SignalTag({
  signal,
  className,
  children,
}: {
  signal: Signal;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cx('tag border border-line bg-card font-mono', COLOURS[signal], className)}>{children}</span>;
}
