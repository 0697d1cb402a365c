import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

/** A panel of a section with its heading. */
export function Panel({
  title,
  hint,
  more,
  className,
  children,
}: {
  title?: ReactNode;
  hint?: ReactNode;
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx('min-w-0 rounded-card border border-line bg-card p-4 md:p-5', className)}>
      {(title || more) && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div>
            {title && <h2 className="text-base">{title}</h2>}
            {hint && <p className="mt-0.5 text-[13px] text-secondary">{hint}</p>}
          </div>
          {more}
        </div>
      )}
      {children}
    </section>
  );
}
