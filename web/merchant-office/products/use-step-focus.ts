import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusFirstProblem } from '../../ui/focus-first-problem.ts';
import type { StepAnswer } from './edit-step.server.ts';

/**
 * After a step, focuses the next element; after an error, the first invalid field. A step keeps the scroll position, so
 * a success message is scrolled into view here.
 */
export function useStepFocus(form: RefObject<HTMLElement | null>, answer: StepAnswer | undefined): void {
  const { search, key } = useLocation();
  // the key is new for every save
  const saved = !answer && new URLSearchParams(search).has('done') ? key : null;
  useEffect(() => {
    if (saved) window.scrollTo({ top: 0 });
  }, [saved]);
  useEffect(() => {
    if (!answer || !form.current) return;
    if (answer.focus === undefined) {
      if (!focusFirstProblem(form.current)) window.scrollTo({ top: 0 });
      return;
    }
    const place = form.current.querySelector<HTMLElement>(`[data-focus="${answer.focus}"]`);
    const fields = place?.matches('button') ? [place] : (place?.querySelectorAll<HTMLElement>('input, button') ?? []);
    // of a text in six languages one field is shown
    [...fields].find((field) => field.offsetParent !== null && field.getAttribute('type') !== 'hidden')?.focus();
  }, [form, answer]);
}
