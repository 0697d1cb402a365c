import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  variant?: 'plain' | 'framed' | 'floating';
}

const VARIANTS = {
  plain: 'text-secondary hover:bg-ink/5 hover:text-ink',
  framed: 'border border-line bg-card text-secondary hover:border-faint hover:text-ink',
  floating: 'bg-card text-ink shadow-float hover:text-brand',
};

export function IconButton({ label, icon, variant = 'plain', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-full transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-40',
        VARIANTS[variant],
        className,
      )}
    >
      {icon}
    </button>
  );
}
