import type { ReactNode } from 'react';

interface EmptyStateProps {
  picture: 'cart' | 'orders' | 'search' | 'messages' | 'favourites' | 'address';
  /** What the list would contain. */
  title: string;
  /** Why it is empty, or what to do about it. */
  hint?: ReactNode;
  /** The next step: usually a button. */
  children?: ReactNode;
}

/** An empty list: what it would contain, and the next step. */
export function EmptyState({ picture, title, hint, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center md:py-14">
      <img
        src={`/art/empty-${picture}.svg`}
        alt=""
        width={240}
        height={180}
        className="h-[150px] w-[200px] md:h-[180px] md:w-[240px]"
      />
      <p className="mt-4 text-base font-semibold">{title}</p>
      {hint && <p className="mt-1 max-w-md text-secondary">{hint}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
