import { useRef, useState } from 'react';

export interface Picks {
  ids: readonly number[];
  /** The boxes of all rows are shown: something is ticked, or the agent is about to. */
  isOpen: boolean;
  /** With `isRange` all rows up to the one that was ticked last. */
  toggle(id: number, isRange?: boolean): void;
  toggleAll(): void;
  start(): void;
  clear(): void;
}

/** Ticked rows of a list; those that have left the list are ticked no longer. */
export function usePicks(listed: readonly number[]): Picks {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [isStarted, setStarted] = useState(false);
  const last = useRef<number>(undefined);
  const ids = listed.filter((id) => picked.has(id));
  return {
    ids,
    isOpen: isStarted || ids.length > 0,
    toggle(id, isRange = false) {
      const [from, to] = [listed.indexOf(last.current ?? id), listed.indexOf(id)];
      const range = isRange && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const isOn = !picked.has(id);
      const others = ids.filter((each) => !range.includes(each));
      setPicked(new Set(isOn ? [...others, ...range] : others));
      last.current = id;
    },
    toggleAll: () => setPicked(new Set(ids.length === listed.length ? [] : listed)),
    start: () => setStarted(true),
    clear() {
      setPicked(new Set());
      setStarted(false);
    },
  };
}
