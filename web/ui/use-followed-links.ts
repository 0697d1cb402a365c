import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { announceOffline, isDataKept, openDocument } from './connection.ts';
import { fetchLazyParts } from './hydrate-lazily.tsx';

/** React takes a part over a moment after its code is there, and the part then finds out that it has a script. */
const SETTLED_MS = 60;
const MOST_TRIES = 50;

/** Handles the links of this page without reloading it. Called once, at the root. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // React's handlers stand on the document too, and before these: what they prevented stays prevented
    document.addEventListener('click', (event) => follow(event, navigate), { signal });
    document.addEventListener('click', (event) => catchUp(event, navigate), { signal, capture: true });
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, announce, { signal, passive: true });
    return () => stop.abort();
  }, [navigate]);
}

/**
 * React stops a click on a lazy part that is not hydrated yet. A plain link is followed; what a script would
 * answer is clicked again once the script is there, and if it is late even then, the document answers as without one.
 */
function catchUp(event: MouseEvent, navigate: NavigateFunction): void {
  if (!event.cancelBubble || !event.isTrusted) return;
  const answering = (event.target as Element).closest<HTMLElement>('button, a[data-own]');
  if (!answering || isAside(event)) {
    follow(event, navigate);
    return;
  }
  event.preventDefault();
  void fetchLazyParts().then(() => clickWhenTaken(answering));
}

/** On a slow machine taking over takes longer: React leaves its mark on what it has taken. */
export function clickWhenTaken(answering: HTMLElement, tries = MOST_TRIES): void {
  const isTaken = Object.keys(answering).some((key) => key.startsWith('__reactProps'));
  setTimeout(() => (isTaken || tries === 0 ? answering.click() : clickWhenTaken(answering, tries - 1)), SETTLED_MS);
}

/** The router knows only the routes it has loaded: it fetches more when a user is about to follow a link. */
function announce({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-go]');
  if (link) link.dataset.discover = 'true';
}

/** A click that wants another window or a menu. */
function isAside(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function follow(event: MouseEvent, navigate: NavigateFunction): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]');
  if (!link || link.target || event.defaultPrevented || isAside(event)) return;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return;
  event.preventDefault();
  const way = link.dataset.go;
  const isHere = pathname + search + hash === location.pathname + location.search + location.hash;
  const go = () =>
    navigate(pathname + search + hash, { replace: way === 'replace' || isHere, preventScrollReset: way !== '' });
  void (navigator.onLine ? go() : goOffline(link.href, go));
}

/** A page whose data was kept is shown by the router; any other is opened as a document, if there is a worker. */
async function goOffline(url: string, go: () => void | Promise<void>): Promise<void> {
  if (await isDataKept(url)) return go();
  if (!openDocument(url)) announceOffline();
}
