import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

const LeavingDialog = lazy(() => import('./leaving-dialog.tsx'));

const hasUnsaved = () => document.querySelector('form[data-unsaved]') !== null;

/**
 * Asks before a page with unsaved work is left: links, the browser's buttons, closing the window. Saving does not ask,
 * unless the form says that its answer is another page (`data-leaves`). Mounted once, by the frame: a router has one
 * blocker.
 */
export function LeavingGuard() {
  const isSaving = useRef(false);
  const blocker = useBlocker(useCallback(() => !isSaving.current && hasUnsaved(), []));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      const form = target as HTMLFormElement;
      const method = submitter?.getAttribute('formmethod') ?? form.method;
      isSaving.current = method === 'post' && !('leaves' in form.dataset) && form.closest('#content') !== null;
    };
    // the router has taken what is prevented by now; anything else makes the browser leave, as it should
    const afterSubmit = (event: SubmitEvent) => {
      if (event.defaultPrevented) isSaving.current = false;
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isSaving.current && hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('submit', onSubmit, { signal, capture: true });
    window.addEventListener('submit', afterSubmit, { signal });
    window.addEventListener('beforeunload', onUnload, { signal });
    return () => stop.abort();
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeavingDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}
