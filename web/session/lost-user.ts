import { useSyncExternalStore } from 'react';
import type { Own } from './read-own.server.ts';

/** The user as read before a call said that the session had ended; every later reading is another object. */
const lost = { user: null as Own['user'], listeners: new Set<() => void>() };

export function noteLostUser(user: Own['user']): void {
  lost.user = user;
  for (const listener of lost.listeners) listener();
}

function subscribe(listener: () => void): () => void {
  lost.listeners.add(listener);
  return () => lost.listeners.delete(listener);
}

/** Whom this window still has data of, although the session has ended; otherwise null. */
export function useLostUser(): Own['user'] {
  return useSyncExternalStore(
    subscribe,
    () => lost.user,
    () => null,
  );
}
