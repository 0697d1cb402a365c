import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const VARIANTS = {
  brand: 'bg-brand text-on-brand',
  tint: 'bg-brand-tint text-brand-hover',
  outline: 'border border-brand/40 text-brand-hover',
  plain: 'bg-page text-secondary',
  success: 'bg-success/10 text-success',
  warning: 'bg-warning/10 text-warning',
  danger: 'bg-danger/10 text-[color-mix(in_srgb,var(--danger)_85%,var(--ink))]',
};

/** A short word on a product or an order: "Self-operated", "In transit". */
export function Tag({
  variant = 'tint',
  className,
  children,
}: {
  variant?: keyof typeof VARIANTS;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cx('tag', VARIANTS[variant], className)}>{children}</span>;
}
