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

const BY_ALIAS: Readonly<Record<string, Locale>> = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    [locale, ...(languageOf(locale).aliases ?? [])].map((name) => [name.toLowerCase(), locale]),
  ),
);

/** Parses a language name as clients write it (`zh-cn`, `fr-FR`, `lo`); undefined if it is none of ours. */
export function readLocale(value: string | undefined | null): Locale | undefined {
  if (!value) return undefined;
  const tag = value.trim().toLowerCase();
  return BY_ALIAS[tag] ?? BY_ALIAS[tag.split('-')[0] ?? ''];
}

/** The first supported language of an Accept-Language header, by weight. */
export function negotiateLocale(header: string | undefined | null): Locale | undefined {
  if (!header) return undefined;
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag, weight] = part.split(';q=');
      return { locale: readLocale(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter((entry) => entry.locale)
    .sort((a, b) => b.weight - a.weight)[0]?.locale;
}
