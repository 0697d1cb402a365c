import { type RefObject, useEffect } from 'react';

/**
 * After a refused form, focus goes to the first wrong field, with its message in view; a refusal of no field comes into
 * view. `answer` is the action's data: it is new for each refusal.
 */
export function useProblemFocus(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    const said = wrong?.getAttribute('aria-describedby')?.split(' ')[0];
    const message = said ? document.getElementById(said) : null;
    for (const shown of [wrong ?? form.current?.querySelector('[role="alert"]'), message])
      shown?.scrollIntoView({ block: 'nearest' });
  }, [form, answer]);
}
