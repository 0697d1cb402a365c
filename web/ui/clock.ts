/** A page may have been cached for half a minute: a smaller difference does not mean a wrong clock. */
const TRUSTED_DIFFERENCE_MS = 60_000;
const skew = { ms: 0, known: false };

/**
 * Set by the layout: the server's time when it rendered the page; only the first page counts, later ones are outdated.
 */
export function setServerTime(iso: string): void {
  if (skew.known) return;
  skew.known = true;
  const difference = Date.parse(iso) - Date.now();
  skew.ms = Math.abs(difference) > TRUSTED_DIFFERENCE_MS ? difference : 0;
}

/** The server's current time, also on a computer with a wrong clock. */
export function serverNow(): number {
  return Date.now() + skew.ms;
}
