/** Events that count as interaction; merely reading does not. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/** After this time, everything important has been loaded. */
const PATIENCE_MS = 15_000;

const bell = { ring: () => {} };

/** Resolves on the first interaction; immediately on the server. */
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
