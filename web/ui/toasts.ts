import { useSyncExternalStore } from 'react';
import type { PageAddress } from '../manifest/page-address.ts';

export interface Toast {
  text: string;
  kind?: 'success' | 'problem';
  /** One way on: undo, or where to go. */
  action?: { label: string; run: () => void } | { label: string; to: PageAddress };
}
export type ShownToast = Toast & { id: number };

const LIFE_MS = 4_000;
const LIFE_WITH_ACTION_MS = 8_000;
const MOST_AT_ONCE = 3;

/** What is being shown in this window; only a browser ever adds to it. */
const board = { toasts: [] as readonly ShownToast[], lastId: 0, listeners: new Set<() => void>() };
const none: readonly ShownToast[] = [];

function show(toasts: readonly ShownToast[]): void {
  board.toasts = toasts;
  for (const listener of board.listeners) listener();
}

export function dismissToast(id: number): void {
  show(board.toasts.filter((toast) => toast.id !== id));
}

/** Says shortly what happened, with an optional way on. Only called in reaction to a person, never while rendering. */
export function showToast(toast: Toast): void {
  board.lastId += 1;
  const id = board.lastId;
  show([...board.toasts, { ...toast, id }].slice(-MOST_AT_ONCE));
  // stays as long as the pointer or the focus is on it
  const leave = () => (document.querySelector('[data-toast]:is(:hover,:focus-within)') ? wait() : dismissToast(id));
  const wait = () => setTimeout(leave, toast.action ? LIFE_WITH_ACTION_MS : LIFE_MS);
  wait();
}

function subscribe(listener: () => void): () => void {
  board.listeners.add(listener);
  return () => board.listeners.delete(listener);
}

/** What is being shown now. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => board.toasts,
    () => none,
  );
}
