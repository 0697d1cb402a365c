import { useSyncExternalStore } from 'react';
import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/login-modes.ts';

/** Whether this window shows the login dialog, and in which mode; changed only in the browser. */
const flag = { mode: null as LoginMode | null, listeners: new Set<() => void>() };

function set(mode: LoginMode | null): void {
  flag.mode = mode;
  for (const listener of flag.listeners) listener();
}

/** Opens the login dialog of the layout. */
export function openLogin(mode: LoginMode = LOGIN_MODES.password): void {
  set(mode);
}

export function closeLogin(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  flag.listeners.add(listener);
  return () => flag.listeners.delete(listener);
}

/** The mode in which the login dialog is open, or null. */
export function useLoginFlag(): LoginMode | null {
  return useSyncExternalStore(
    subscribe,
    () => flag.mode,
    () => null,
  );
}
