import { type RefObject, useEffect, useRef } from 'react';

/**
 * Holds back the form around `box` while its uploads are running, and submits it when they have ended: otherwise it
 * would be sent without them. Not after one of them has failed: the reader has to see that first.
 */
export function useHeldSubmit(box: RefObject<HTMLFieldSetElement | null>, isUploading: boolean, hasFailed: boolean) {
  const held = useRef<{ by: HTMLElement | null }>(null);
  useEffect(() => {
    const form = box.current?.form;
    if (!form || !isUploading) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { by: event.submitter };
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [box, isUploading]);
  useEffect(() => {
    if (isUploading || !held.current) return;
    const { by } = held.current;
    held.current = null;
    if (!hasFailed) box.current?.form?.requestSubmit(by);
  }, [box, isUploading, hasFailed]);
}
