import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { useEarlyValue } from './early-text.ts';

interface RadioChoice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps {
  legend: string;
  hideLegend?: boolean;
  name: string;
  choices: readonly RadioChoice[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  problem?: string;
  /** `cards`: each choice in a frame of its own, for payment methods and addresses. */
  variant?: 'plain' | 'cards';
  className?: string;
}

/** A radio group with native inputs, so that arrow keys, forms and pages without scripts work. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    legend,
    hideLegend,
    name,
    choices,
    value,
    defaultValue,
    onChange,
    problem,
    variant = 'plain',
    className,
  } = props;
  const problemId = useId();
  const box = useEarlyValue<HTMLFieldSetElement>((chosen) => onChange?.(chosen));
  return (
    <fieldset ref={box} aria-describedby={problem ? problemId : undefined} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-medium'}>{legend}</legend>
      <div className={cx(variant === 'cards' ? 'grid gap-3' : 'flex flex-wrap gap-x-6 gap-y-2', className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex items-start gap-2.5',
              choice.disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
              variant === 'cards' &&
                'rounded-card border border-line bg-card p-4 transition-colors hover:border-faint has-checked:border-brand has-checked:bg-brand-tint',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              aria-invalid={problem ? true : undefined}
              {...(value === undefined
                ? { defaultChecked: defaultValue === choice.value }
                : { checked: value === choice.value })}
              onChange={() => onChange?.(choice.value)}
              className="choice mt-[0.15em] rounded-full"
            />
            <span className="min-w-0 flex-1">
              {choice.label}
              {choice.hint && <span className="block text-[13px] text-secondary">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id={problemId} className="mt-1.5 text-[13px] text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
