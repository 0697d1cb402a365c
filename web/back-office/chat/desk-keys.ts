import { useEffect, useRef } from 'react';

/** Shortcuts of the desk, all with Alt, so that they take no letter from the editor or a screen reader. */
export const DESK_KEYS = {
  next: 'ArrowDown',
  previous: 'ArrowUp',
  take: 'KeyT',
  snooze: 'KeyS',
  pick: 'KeyX',
  note: 'KeyN',
  reply: 'KeyR',
  help: 'Slash',
} as const;
export type DeskAct = keyof typeof DESK_KEYS;

/** Calls what belongs to a shortcut; those without a function do nothing. */
export function useDeskKeys(acts: Partial<Record<DeskAct, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const act = (Object.keys(DESK_KEYS) as DeskAct[]).find((each) => DESK_KEYS[each] === event.code);
      const run = act && latest.current[act];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
