/** Vowels that Thai and Lao write before the consonant they follow in speech; names are filed under that consonant. */
const LEADING_VOWELS = /^[\u0e40-\u0e44\u0ec0-\u0ec4]+/u;

const letters = new Intl.Segmenter();

/** Replaces a missing picture of a person, shop or product: one upper-case letter, or `''` for an empty name. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim().replace(LEADING_VOWELS, ''));
  return first?.segment.toUpperCase() ?? '';
}
