import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

/** An empty list of the back office: what it would contain, and the next step. */
export function NothingHere({
  icon,
  title,
  hint,
  children,
}: {
  icon: IconName;
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-card px-4 py-12 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-page text-muted">
        <Icon name={icon} size={24} />
      </span>
      <p className="mt-3 font-semibold">{title}</p>
      {hint && <p className="mt-1 max-w-md text-secondary">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
