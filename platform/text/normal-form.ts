/** Combining marks in a row; no language piles more than a handful on one letter. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Arabic phrases in one sign, which compatibility forms write out in eight and eighteen letters. */
const PHRASES = /([\u{fdfa}\u{fdfb}])/u;

/**
 * A text in one of Unicode's normal forms, in time and length proportional to the text: marks beyond thirty in a row are
 * dropped as in Unicode's stream-safe format (UAX #15), because sorting them takes quadratic time, and signs for whole
 * phrases stay as they are. Texts from outside go through this instead of `String.normalize`.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const safe = text.replace(EXCESS_MARKS, '$1');
  if (form === 'NFC' || form === 'NFD') return safe.normalize(form);
  return safe
    .split(PHRASES)
    .map((part) => (PHRASES.test(part) ? part : part.normalize(form)))
    .join('');
}
