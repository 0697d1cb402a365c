import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface TimelineEntry {
  key: string;
  title: string;
  /** A person's reason; line breaks are kept. */
  reason?: string;
  /** When and by whom. */
  foot: ReactNode;
}

/** What happened, newest first; the first entry is emphasised. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid">
      {entries.map(({ key, title, reason, foot }, place) => (
        <li key={key} className="relative flex gap-4 pb-5 last:pb-0">
          {place < entries.length - 1 && (
            <span aria-hidden="true" className="absolute start-[5px] top-3 -bottom-2 w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative mt-[0.4em] size-[11px] shrink-0 rounded-full border-2 border-card ring-2',
              place === 0 ? 'bg-brand ring-brand' : 'bg-line ring-line',
            )}
          />
          <div className="min-w-0">
            <p className={place === 0 ? 'font-semibold' : undefined}>{title}</p>
            {reason && <p className="whitespace-pre-line break-words text-secondary">{reason}</p>}
            <p className="text-[13px] text-muted">{foot}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
