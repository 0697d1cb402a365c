import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { focusFirstProblem } from '../../ui/focus-first-problem.ts';

/** After a refused form, focuses the first invalid field. Called once, by the frame. */
export function useRefusedFocus(): void {
  const { state } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (state === 'submitting') isSent.current = true;
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (document.activeElement?.matches('[aria-invalid="true"], [data-problem]')) return;
    const page = document.querySelector('#content');
    if (!page || focusFirstProblem(page)) return;
    page.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [state]);
}
