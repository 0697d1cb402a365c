import { useEffect, useRef } from 'react';

/**
 * For a row of links that scrolls sideways: scrolls the one with `aria-current` into the middle, now and whenever
 * `current` changes. The row has to be positioned.
 */
export function useCurrentInSight<E extends HTMLElement>(current: unknown) {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what is watched
  useEffect(() => {
    const box = row.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && here) box.scrollLeft = here.offsetLeft - (box.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return row;
}
