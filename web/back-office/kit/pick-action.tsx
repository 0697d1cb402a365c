import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

interface PickActionProps {
  intent: string;
  label: string;
  /** What will happen to all ticked rows. */
  question: string;
  confirm?: string;
  variant?: 'secondary' | 'danger';
  start?: ReactNode;
  /** Opened initially because the input was refused. */
  open?: boolean;
  /** Fields of the action. */
  children?: ReactNode;
}

/** An action of a `PickBar` that needs fields or a confirmation: they open above the bar and belong to its form. */
export function PickAction({
  intent,
  label,
  question,
  confirm,
  variant = 'secondary',
  start,
  open,
  children,
}: PickActionProps) {
  return (
    <details open={open} data-popover="" className="w-fit md:relative">
      <summary
        className={cx(
          'flex min-h-8 list-none items-center gap-2 rounded-control border border-line bg-card px-3 py-1 font-semibold text-[13px] hover:border-faint pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden',
          variant === 'danger' && 'text-danger',
        )}
      >
        {start}
        {label}
      </summary>
      <div className="absolute inset-x-0 bottom-full z-30 mb-1.5 grid gap-3 rounded-card border border-line bg-card p-4 text-start shadow-float md:start-auto md:end-0 md:w-80">
        <p className="text-[13px]">{question}</p>
        {children}
        <Button
          type="submit"
          name="intent"
          value={intent}
          formMethod="post"
          variant={variant === 'danger' ? 'danger' : 'primary'}
          size="sm"
          className="pointer-coarse:min-h-11"
        >
          {confirm ?? label}
        </Button>
      </div>
    </details>
  );
}
