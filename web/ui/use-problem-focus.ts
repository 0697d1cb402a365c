import { type RefObject, useEffect } from 'react';

/** After a refused form, focus goes to the first wrong field. `answer` is the action's data: it is new for each refusal. */
export function useProblemFocus(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, answer]);
}
