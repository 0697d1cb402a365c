/** A page may have been kept for half a minute before it was sent: a smaller difference says nothing of the clock. */
const TRUSTED_DIFFERENCE_MS = 60_000;
const skew = { ms: 0, known: false };

/** Told by the layout what time the server had when it made the page; only the first page tells, the rest is old news. */
export function setServerTime(iso: string): void {
  if (skew.known) return;
  skew.known = true;
  const difference = Date.parse(iso) - Date.now();
  skew.ms = Math.abs(difference) > TRUSTED_DIFFERENCE_MS ? difference : 0;
}

/** Now, as the server counts it, also on a computer whose clock is wrong. */
export function serverNow(): number {
  return Date.now() + skew.ms;
}
