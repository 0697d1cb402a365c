import { useCallback, useState } from 'react';

/**
 * State that starts anew whenever its source changes. It is read while rendering: an effect that copies the source runs
 * late, and takes back what somebody did before it ran.
 */
export function useFollowing<T>(source: T) {
  const [held, setHeld] = useState({ source, value: source });
  const current = Object.is(held.source, source) ? held : { source, value: source };
  if (current !== held) setHeld(current);
  const setValue = useCallback((next: T | ((before: T) => T)) => {
    setHeld((before) => ({ ...before, value: next instanceof Function ? next(before.value) : next }));
  }, []);
  return [current.value, setValue] as const;
}
