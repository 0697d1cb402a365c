import { LANGUAGES, type Locale, languageOf } from './languages.ts';

export type { Locale } from './languages.ts';

/** The product's languages in display order. */
export const LOCALES = Object.keys(LANGUAGES) as [Locale, ...Locale[]];

/** Specification 9. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';
export const FALLBACK_LOCALE: Locale = 'en';

/** Merchant- or owner-written text in some of the languages. */
export type Texts = Partial<Record<Locale, string>>;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** The language tag that Intl and HTML `lang` understand: `lao` is our name for `lo`. */
export function languageTag(locale: Locale): string {
  return languageOf(locale).tag;
}

/** Requested → site default → English → any. */
export function pickText(
  texts: Texts | null | undefined,
  wanted: Locale,
  siteDefault: Locale = DEFAULT_LOCALE,
): string {
  if (!texts) return '';
  return texts[wanted] || texts[siteDefault] || texts.en || Object.values(texts).find(Boolean) || '';
}

/** The longest tag that is looked at. */
const MAX_TAG = 35;
/** Chinese languages besides Mandarin, which are written in one of our two scripts. */
const CHINESE: readonly string[] = ['yue', 'cmn', 'nan', 'hak', 'wuu'];
/** Places whose Chinese is written in traditional characters. */
const TRADITIONAL: readonly string[] = ['tw', 'hk', 'mo'];
/** HTTP allows spaces around the sign and the name in capitals. */
const WEIGHT = /^\s*q\s*=\s*([\d.]+)\s*$/i;

const BY_ALIAS: Readonly<Record<string, Locale>> = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    [locale, ...(languageOf(locale).aliases ?? [])].map((name) => [name.toLowerCase(), locale]),
  ),
);

/** Parses a language name as clients write it (`zh-cn`, `fr-FR`, `lo`); undefined if it is none of ours. */
export function readLocale(value: string | undefined | null): Locale | undefined {
  if (!value) return undefined;
  const tag = value.trim().toLowerCase().slice(0, MAX_TAG);
  return BY_ALIAS[tag] ?? BY_ALIAS[writtenLanguage(tag)];
}

/** The HTML `lang` of a text that is stored with the name of its language. */
export function textTag(name: string): string {
  return languageTag(readLocale(name) ?? FALLBACK_LOCALE);
}

/** The language of a tag, of Chinese with its script: `zh-hant-hk`, `zh-mo` and `yue-hant` are read as `zh-hant`. */
function writtenLanguage(tag: string): string {
  const [language = '', ...parts] = tag.split('-');
  if (language !== 'zh' && !CHINESE.includes(language)) return language;
  const isTraditional =
    parts.includes('hant') || (!parts.includes('hans') && parts.some((part) => TRADITIONAL.includes(part)));
  return isTraditional ? 'zh-hant' : 'zh-hans';
}

/** The first supported language of an Accept-Language header, by weight. */
export function negotiateLocale(header: string | undefined | null): Locale | undefined {
  if (!header) return undefined;
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';');
      const weight = parameters.map((each) => WEIGHT.exec(each)?.[1]).find((found) => found !== undefined);
      return { locale: readLocale(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter((entry) => entry.locale && entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.locale;
}
