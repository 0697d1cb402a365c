import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface FoldedPanelProps {
  /** What its button says while it is closed, and its heading. */
  title: string;
  hint?: string;
  /** Opened initially: the list is empty, or the input was refused. */
  open: boolean;
  children: ReactNode;
}

/** A panel with the form of something new, behind a button until it is needed. Opens without scripts as well. */
export function FoldedPanel({ title, hint, open, children }: FoldedPanelProps) {
  return (
    <details open={open} className="group min-w-0">
      <summary
        className={buttonClass(
          { variant: 'secondary' },
          'w-fit list-none group-open:mb-3 [&::-webkit-details-marker]:hidden',
        )}
      >
        <Icon name="plus" size={16} className="transition-transform group-open:rotate-45" />
        {title}
      </summary>
      <div className="rounded-card border border-line bg-card p-4 md:p-5">
        {hint && <p className="mb-4 text-[13px] text-secondary">{hint}</p>}
        {children}
      </div>
    </details>
  );
}
