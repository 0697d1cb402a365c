import { cx } from './class-names.ts';

/** A small count on the corner of its parent (`relative`); hidden at zero. The parent's label contains it as text. */
export function Badge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      // rendered by CSS: as text it would become part of the parent's accessible name
      data-count={count > 99 ? '99+' : count}
      className={cx(
        'before:content-[attr(data-count)] tabular absolute -end-2 -top-1.5 flex h-[18px] min-w-[18px] items-center justify-center rounded-full border-2 border-card bg-sale px-1 text-[11px] font-semibold leading-none text-on-brand',
        className,
      )}
    />
  );
}
