import { type RefObject, useEffect } from 'react';

/**
 * After a refused form, focus goes to the first wrong field, with its message in view; a refusal of no field comes into
 * view. `answer` is the action's data: it is new for each refusal.
 */
export function useProblemFocus(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    (wrong ?? form.current?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'nearest' });
  }, [form, answer]);
}
