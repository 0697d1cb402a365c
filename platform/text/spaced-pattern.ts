const IDEOGRAPH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu;

/**
 * The LIKE pattern that finds a keyword in a text written by `spaced_text` in the database: it separates Chinese,
 * Japanese and Korean characters with spaces, so that two of them can be found by a trigram index.
 */
export function spacedPattern(keyword: string): string {
  const words = keyword.toLowerCase().trim();
  const spaced = words.replace(IDEOGRAPH, ' $& ').replace(/\s+/gu, ' ');
  return `%${spaced.replace(/[\\%_]/g, '\\$&')}%`;
}
