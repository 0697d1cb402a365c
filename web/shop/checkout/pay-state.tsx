import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

const VARIANTS = {
  paid: { icon: 'circle-check', box: 'bg-success/10 text-success' },
  waiting: { icon: 'clock-3', box: 'bg-warning/10 text-warning' },
  failed: { icon: 'circle-x', box: 'bg-danger/10 text-danger' },
  missing: { icon: 'search-x', box: 'bg-page text-muted' },
} as const;

interface PayStateProps {
  variant: keyof typeof VARIANTS;
  title: string;
  text: ReactNode;
  /** Links to continue. */
  children?: ReactNode;
}

/** The state of a payment, large and centred, with links to continue. */
export function PayState({ variant, title, text, children }: PayStateProps) {
  const { icon, box } = VARIANTS[variant];
  return (
    <div className="flex flex-col items-center rounded-card bg-card px-4 py-10 text-center md:py-14">
      <span className={`flex size-16 items-center justify-center rounded-full ${box}`}>
        <Icon name={icon} size={34} className={variant === 'waiting' ? 'motion-safe:animate-pulse' : undefined} />
      </span>
      <h1 className="mt-5 text-xl md:text-2xl">{title}</h1>
      <p className="mt-2 max-w-lg text-secondary" role="status">
        {text}
      </p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
