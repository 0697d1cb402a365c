import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** After a form of a room was refused, focus goes to its first wrong field. Called once, by the frame. */
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
