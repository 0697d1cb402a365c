import { useCallback, useState } from 'react';

/**
 * State that resets whenever its source changes. It is compared while rendering: an effect that copies the source runs
 * late, and would revert earlier input.
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
