const KEY = 'reloaded-at';
const ONCE_PER_MS = 60_000;

/**
 * A script of the page is missing, most likely because a newer build replaced it: reloads the page, at most once a
 * minute (specification 8), so that a lasting fault does not become a loop.
 */
export function reloadOnLostFile(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

/** Reloads the page, unless that was tried recently or there is no connection. */
export function reloadOnce(): boolean {
  const may = navigator.onLine && mayReload(sessionStorage, Date.now());
  if (may) location.reload();
  return may;
}

/** Whether the last reload was long enough ago; records this one if so. */
export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(memory.getItem(KEY) ?? 0);
  if (now - last < ONCE_PER_MS) return false;
  memory.setItem(KEY, String(now));
  return true;
}
