import { type RefObject, useEffect } from 'react';
import { focusFirstProblem } from './focus-first-problem.ts';

/**
 * After a refused form, focus goes to the first wrong field, with its message in view; a refusal of no field comes into
 * view. `answer` is the action's data: it is new for each refusal.
 */
export function useProblemFocus(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (!answer || !form.current) return;
    if (!focusFirstProblem(form.current)) {
      form.current.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [form, answer]);
}
