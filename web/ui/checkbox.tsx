import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './class-names.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Visible label beside the box, or use `aria-label`. */
  children?: ReactNode;
  /** Indeterminate: some of its items are ticked. */
  mixed?: boolean;
  problem?: string;
}

/** A tick box: the native input in our style. */
export function Checkbox({ children, mixed = false, problem, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <div className={className}>
      <label className={cx('inline-flex items-start gap-2', input.disabled ? 'cursor-not-allowed' : 'cursor-pointer')}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : input['aria-describedby']}
          className="choice mt-[0.15em] rounded-[4px]"
        />
        {children && <span className="min-w-0">{children}</span>}
      </label>
      {problem && (
        <p id={problemId} className="mt-1 text-[13px] text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
