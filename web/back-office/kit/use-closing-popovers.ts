import { useEffect } from 'react';

/**
 * Closes what opened over the page (`details[data-popover]`) by Escape and by a press elsewhere, so that two never lie
 * over each other. Called once, by the frame: without scripts the summary closes it.
 */
export function useClosingPopovers(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const open = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]')];
    const onPointer = ({ target }: PointerEvent) => {
      for (const popover of open()) if (!popover.contains(target as Node)) popover.open = false;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      const last = open().at(-1);
      if (key !== 'Escape' || !last) return;
      last.open = false;
      last.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => stop.abort();
  }, []);
}
