import { useSyncExternalStore } from 'react';

const KEY = 'forum-look';
export const FORUM_LOOKS = ['auto', 'light', 'dark'] as const;
export type ForumLook = (typeof FORUM_LOOKS)[number];

/** Runs before the first paint: pages are cached for all guests, so the choice cannot be part of the document. */
export const FORUM_LOOK_SCRIPT = `try{const l=localStorage.getItem('${KEY}');if(l)document.documentElement.dataset.look=l}catch{}`;

const listeners = new Set<() => void>();

/** Shows the forum light or dark in this browser; `auto` follows the system. */
export function chooseForumLook(look: ForumLook): void {
  const { dataset } = document.documentElement;
  if (look === 'auto') delete dataset.look;
  else dataset.look = look;
  try {
    if (look === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, look);
  } catch {
    // without storage the choice lasts until the page is left
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useForumLook(): ForumLook {
  return useSyncExternalStore(
    subscribe,
    () => FORUM_LOOKS.find((look) => look === document.documentElement.dataset.look) ?? 'auto',
    () => 'auto',
  );
}
