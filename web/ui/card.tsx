import type { ElementType, ReactNode } from 'react';
import { cx } from './class-names.ts';

interface CardProps {
  as?: ElementType;
  title?: ReactNode;
  /** At the end of the title's line: a link to more. */
  more?: ReactNode;
  /** No padding: for pictures and tables that reach the edge. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white surface on the page, with an optional heading. */
export function Card({ as: Box = 'section', title, more, flush, className, children }: CardProps) {
  return (
    <Box className={cx('min-w-0 rounded-card bg-card', !flush && 'p-4 md:p-6', className)}>
      {(title || more) && (
        <div className="mb-4 flex items-baseline justify-between gap-4">
          {title && <h2 className="text-lg md:text-xl">{title}</h2>}
          {more}
        </div>
      )}
      {children}
    </Box>
  );
}
