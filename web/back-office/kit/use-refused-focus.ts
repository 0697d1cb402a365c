import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** After a refused form, focuses the first invalid field. Called once, by the frame. */
export function useRefusedFocus(): void {
  const { state } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (state === 'submitting') isSent.current = true;
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (document.activeElement?.matches('[aria-invalid="true"]')) return;
    document.querySelector<HTMLElement>('#content [aria-invalid="true"]')?.focus();
  }, [state]);
}
