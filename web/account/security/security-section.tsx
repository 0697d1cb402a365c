import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

interface SecuritySectionProps {
  /** Its element id: links and forms without scripts return to it. */
  id: string;
  icon: IconName;
  title: string;
  hint?: ReactNode;
  /** At the end of the heading: a button, a state. */
  end?: ReactNode;
  children?: ReactNode;
}

/** One section of the security page, under its own heading. */
export function SecuritySection({ id, icon, title, hint, end, children }: SecuritySectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 rounded-card bg-card p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 gap-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
            <Icon name={icon} size={18} />
          </span>
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="text-base md:text-lg">
              {title}
            </h2>
            {hint && <p className="mt-0.5 text-[13px] text-secondary">{hint}</p>}
          </div>
        </div>
        {end}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
