import type { ReactNode } from 'react';

/** One labelled row of the buy box. */
export function BuyRow({ label, middle, children }: { label: string; middle?: boolean; children: ReactNode }) {
  return (
    <div className={`grid gap-x-3 gap-y-1.5 md:grid-cols-[88px_1fr] ${middle ? 'items-center' : ''}`}>
      <p className="text-secondary">{label}</p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
