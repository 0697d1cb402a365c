import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from './class-names.ts';
import { controlClass, describedControl, FieldFrame, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** Inside the box, before and after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
  /** Beside the label, e.g. a link "Forgot it?". */
  beside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label, hint and problem. Takes every attribute of an input (`autoComplete`, `inputMode`…). */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, problem, start, end, beside, className, id: givenId, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, problem }} required={input.required} end={beside}>
      <div className={controlClass(problem, 'flex min-h-11 items-center')}>
        {start && <span className="flex shrink-0 ps-3 text-muted">{start}</span>}
        <input
          type="text"
          {...input}
          {...describedControl(id, { hint, problem })}
          // 16 px on phones: a smaller one makes them zoom in
          className={cx('w-full min-w-0 bg-transparent px-3 py-2 text-base outline-none md:text-sm', className)}
        />
        {end && <span className="flex shrink-0 pe-1 text-muted">{end}</span>}
      </div>
    </FieldFrame>
  );
}
