/** An id out of an address or a form; 0 for anything that is none. */
export function readId(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
