/** How long a code can be scanned; the screen says so. */
export const CODE_SECONDS = 120;
/** How long after the scan the member can approve or decline; this covers confirming their identity. */
export const ANSWER_SECONDS = 180;
/** Numbers among which the phone chooses the one that the screen shows; the schema has the same. */
export const CHOICES = 3;

/** What a button of the phone answers: `choose.` with a number, or `refuse`. Anything else is a number of no screen. */
export function readAnswer(intent: unknown): number | null {
  if (intent === 'refuse') return null;
  return Number(/^choose\.([1-9]\d)$/.exec(String(intent))?.[1] ?? 0);
}
