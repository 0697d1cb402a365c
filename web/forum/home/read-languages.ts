import { LANGUAGES } from '../../../platform/languages.ts';
import type { Locale } from '../../../platform/locale.ts';

/** Languages that the reader of one reads: both forms of Chinese, otherwise the language itself. */
export function readLanguages(locale: Locale): Locale[] {
  const hasHan = (each: Locale) => 'han' in LANGUAGES[each];
  return hasHan(locale) ? (Object.keys(LANGUAGES) as Locale[]).filter(hasHan) : [locale];
}
