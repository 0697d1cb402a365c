import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface FieldTexts {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The error, in the reader's language. */
  problem?: string;
}

/** Ids and ARIA of a control inside a `FieldFrame`. */
export function describedControl(id: string, { hint, problem }: Pick<FieldTexts, 'hint' | 'problem'>) {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': ids || undefined } as const;
}

/** The box of one control: the same for inputs, text areas and selects. */
export function controlClass(problem: string | undefined, className?: string): string {
  return cx(
    'w-full rounded-control border bg-card text-ink transition-colors duration-150 placeholder:text-muted hover:border-faint',
    'focus-within:border-brand focus-within:outline-2 focus-within:outline-brand/20 focus-visible:border-brand focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-brand/25',
    problem ? 'border-danger' : 'border-line',
    className,
  );
}

export function FieldFrame(
  props: FieldTexts & { id: string; required?: boolean; end?: ReactNode; children: ReactNode },
) {
  const { id, label, hideLabel, hint, problem, required, end, children } = props;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-2 gap-y-1.5 *:col-span-full">
      <label
        htmlFor={id}
        className={cx('font-medium text-ink', end !== undefined && 'col-span-1!', hideLabel && 'sr-only')}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {children}
      {/* visually beside the label, but later in tab order */}
      {end && <span className="col-span-1! col-start-2! row-start-1">{end}</span>}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="flex items-start gap-1 text-[13px] text-danger">
          <Icon name="circle-alert" size={15} className="mt-0.5" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
