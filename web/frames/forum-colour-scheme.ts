import { useSyncExternalStore } from 'react';

const KEY = 'forum-look';
export const FORUM_COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ForumColourScheme = (typeof FORUM_COLOUR_SCHEMES)[number];

/** Runs before the first paint: pages are cached for all guests, so the choice cannot be part of the document. */
export const FORUM_COLOUR_SCHEME_SCRIPT = `try{const l=localStorage.getItem('${KEY}');if(l)document.documentElement.dataset.look=l}catch{}`;

const listeners = new Set<() => void>();

/** Shows the forum light or dark in this browser; `auto` follows the system. */
export function chooseForumColourScheme(scheme: ForumColourScheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'auto') delete dataset.look;
  else dataset.look = scheme;
  try {
    if (scheme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // without storage the choice lasts until the page is left
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useForumColourScheme(): ForumColourScheme {
  return useSyncExternalStore(
    subscribe,
    () => FORUM_COLOUR_SCHEMES.find((scheme) => scheme === document.documentElement.dataset.look) ?? 'auto',
    () => 'auto',
  );
}
