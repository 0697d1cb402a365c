/** Events that count as interaction; merely reading does not. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/** After this time, everything important has been loaded. */
const PATIENCE_MS = 15_000;

const first = { resolve: () => {} };

/** Resolves on the first interaction; immediately on the server. */
export const interacted = new Promise<void>((resolve) => {
  first.resolve = resolve;
});

export function markInteracted(): void {
  first.resolve();
}

if (typeof window === 'undefined') markInteracted();
else {
  for (const sign of SIGNS) window.addEventListener(sign, markInteracted, { capture: true, once: true, passive: true });
  window.addEventListener('load', () => setTimeout(markInteracted, PATIENCE_MS), { once: true });
}
