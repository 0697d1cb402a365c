import { type SelectHTMLAttributes, useId } from 'react';
import { cx } from './class-names.ts';
import { controlClass, describedControl, FieldFrame, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';

/** The platform's own list to choose from: the best one on phones, and it works without a script. */
export function SelectField(props: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, hideLabel, hint, problem, id: givenId, className, children, ...select } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, problem }} required={select.required}>
      <div className={controlClass(problem, 'relative')}>
        <select
          {...select}
          {...describedControl(id, { hint, problem })}
          className={cx(
            'min-h-10.5 w-full appearance-none bg-transparent py-2 ps-3 pe-9 text-base outline-none md:text-sm',
            className,
          )}
        >
          {children}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
        />
      </div>
    </FieldFrame>
  );
}
