import { cx } from './class-names.ts';

/** A small count on the corner of its parent (`relative`); nothing at zero. The parent's label says it in words. */
export function Badge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      // drawn, not written: as a text it would be part of what the parent seems to be called
      data-count={count > 99 ? '99+' : count}
      className={cx(
        'before:content-[attr(data-count)] tabular absolute -end-2 -top-1.5 flex h-[18px] min-w-[18px] items-center justify-center rounded-full border-2 border-card bg-sale px-1 text-[11px] font-semibold leading-none text-on-brand',
        className,
      )}
    />
  );
}
