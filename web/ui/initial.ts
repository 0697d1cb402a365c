/** Vowels that Thai and Lao write before the consonant they follow in speech; names are filed under that consonant. */
const LEADING_VOWELS = /^[\u0e40-\u0e44\u0ec0-\u0ec4]+/u;

/** A letter that nothing is combined with needs no `Intl`, whose first use blocks a phone: see `Kept`. */
const PLAIN = /^[\p{L}\p{N}](?!\p{M}|\u200d|\ufe0f)/u;
let letters: Intl.Segmenter | undefined;

/** Replaces a missing picture of a person, shop or product: one upper-case letter, or `''` for an empty name. */
export function initialOf(name: string): string {
  const start = name.trim().replace(LEADING_VOWELS, '');
  const [plain] = PLAIN.exec(start) ?? [];
  if (plain) return plain.toUpperCase();
  letters ??= new Intl.Segmenter();
  const [first] = letters.segment(start);
  return first?.segment.toUpperCase() ?? '';
}
