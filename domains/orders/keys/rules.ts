/** Keys in one import; a longer list is imported in parts. */
export const MAX_KEYS = 2_000;
const MAX_KEY = 500;
export const MAX_KEYS_TEXT = 200_000;

export interface ReadKeys {
  keys: string[];
  /** Lines that are too long to be a key. */
  tooLong: number[];
}

/** One key per line; empty lines and repetitions are left out. */
export function readKeys(text: string): ReadKeys {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const tooLong = lines.flatMap((line, nth) => (line.length > MAX_KEY ? [nth + 1] : []));
  return { keys: [...new Set(lines.filter((line) => line !== '' && line.length <= MAX_KEY))], tooLong };
}
