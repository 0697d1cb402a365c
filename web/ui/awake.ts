/** What tells that somebody is there: reading without moving anything does not. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/** Who looks on for so long has had all that mattered first. */
const PATIENCE_MS = 15_000;

const bell = { ring: () => {} };

/** Settles once somebody does something on the page; on the server there is nothing to wait for. */
export const awake = new Promise<void>((resolve) => {
  bell.ring = resolve;
});

export function wake(): void {
  bell.ring();
}

if (typeof window === 'undefined') wake();
else {
  for (const sign of SIGNS) window.addEventListener(sign, wake, { capture: true, once: true, passive: true });
  window.addEventListener('load', () => setTimeout(wake, PATIENCE_MS), { once: true });
}
