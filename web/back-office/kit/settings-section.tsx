import type { ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A group of settings: what it is for at the start of the line, its fields beside it, below it where there is no room. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  return (
    <section className="grid min-w-0 gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
      <div className="lg:pt-4">
        <h2 className="text-base">{title}</h2>
        {hint && <p className="mt-1 text-[13px] text-secondary">{hint}</p>}
      </div>
      <div className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">{children}</div>
    </section>
  );
}
