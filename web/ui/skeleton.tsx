import { cx } from './class-names.ts';

/** The shape of what is on its way. Give it the size of the real thing by classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-ink/8', className)} />;
}
