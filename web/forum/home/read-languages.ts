import { LANGUAGES } from '../../../platform/locale/languages.ts';
import type { Locale } from '../../../platform/locale/locale.ts';

/** Languages that the reader of one reads, that one first: both forms of Chinese, otherwise the language itself. */
export function readLanguages(locale: Locale): Locale[] {
  const hasHan = (each: Locale) => 'han' in LANGUAGES[each];
  const others = (Object.keys(LANGUAGES) as Locale[]).filter((each) => each !== locale && hasHan(each));
  return hasHan(locale) ? [locale, ...others] : [locale];
}
