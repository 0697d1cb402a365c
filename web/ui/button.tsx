import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonVariants {
  variant?: 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
  start?: ReactNode;
  end?: ReactNode;
}

const VARIANTS = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line bg-card text-ink hover:border-faint hover:bg-page',
  soft: 'bg-brand-tint text-brand-hover hover:bg-brand hover:text-on-brand',
  ghost: 'text-secondary hover:bg-ink/5 hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-90',
};
const SIZES = {
  sm: 'min-h-8 px-3 py-1 text-[13px]',
  md: 'min-h-10 px-5 py-1.5 text-sm',
  lg: 'min-h-12 px-7 py-2 text-base',
};

/** The class of elements that look like a button. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonVariants, className?: string): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold leading-snug transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}

type ButtonProps = ButtonVariants &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

/**
 * A button; inside a form it submits unless `type` says otherwise. A busy one ignores further clicks but stays enabled,
 * so that keyboard users do not lose the focus.
 */
export function Button({ variant, size, wide, start, end, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {busy ? <Spinner /> : start}
      {children}
      {end}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  start,
  end,
  className,
  children,
  ...rest
}: ButtonVariants & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {start}
      {children}
      {end}
    </Link>
  );
}
