import { type TextareaHTMLAttributes, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { useEarlyText } from './early-text.ts';
import { controlClass, describedControl, FieldFrame, type FieldTexts } from './field.tsx';

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Characters allowed; the count is shown. What is pasted beyond it stays and is marked, so that nothing is lost. */
  limit?: number;
}

/** Several lines of text with the count of characters. */
export function TextArea({ label, hideLabel, hint, problem, limit, id: givenId, onChange, ...area }: TextAreaProps) {
  const { t } = useTexts();
  const ownId = useId();
  const id = givenId ?? ownId;
  const field = useRef<HTMLTextAreaElement>(null);
  const early = useEarlyText(id);
  const [typed, setLength] = useState(String(area.defaultValue ?? '').length);
  const length = area.value === undefined ? typed : String(area.value).length;
  useEffect(() => setLength(field.current?.value.length ?? 0), []);
  const over = limit !== undefined && length > limit ? length - limit : 0;
  const shownProblem = problem ?? (over > 0 ? t('shell:ui.characters_over', { count: over }) : undefined);
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, problem: shownProblem }} required={area.required}>
      <div className={controlClass(shownProblem)}>
        <textarea
          ref={field}
          rows={3}
          {...area}
          // without one, the field keeps what is in it
          {...(early === undefined ? {} : { defaultValue: undefined })}
          {...describedControl(id, { hint, problem: shownProblem })}
          onChange={(event) => {
            setLength(event.target.value.length);
            onChange?.(event);
          }}
          className="block w-full resize-y bg-transparent px-3 py-2 text-base outline-none md:text-sm"
        />
        {limit !== undefined && (
          <p aria-hidden="true" className="tabular px-3 pb-1.5 text-end text-xs text-muted">
            {length}/{limit}
          </p>
        )}
      </div>
    </FieldFrame>
  );
}
