/** An id from a URL or a form; 0 if it is invalid. */
export function readId(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
