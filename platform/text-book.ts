import i18next from 'i18next';
import { FALLBACK_LOCALE, type Locale, languageTag } from './locale.ts';

/** Texts of one area (`goods`, `errors`, …): nested keys to sentences with {{values}}. */
export type AreaTexts = Record<string, unknown>;

/** The product's own texts in one language. */
export interface TextBook {
  locale: Locale;
  /** `area:key`, with values for {{placeholders}}; `count` picks the plural form. A missing key falls back to English. */
  t(key: string, values?: Record<string, unknown>): string;
  /** True when the language (or English) has the key. */
  has(key: string): boolean;
  /** Adds areas that arrive later. */
  add(area: string, texts: AreaTexts): void;
}

/** Makes a text book from areas; `fallback` are the English areas, left out in the browser where no gap can be. */
export function createTextBook(
  locale: Locale,
  areas: Record<string, AreaTexts>,
  fallback?: Record<string, AreaTexts>,
): TextBook {
  const tag = languageTag(locale);
  const instance = i18next.createInstance({
    lng: tag,
    fallbackLng: FALLBACK_LOCALE,
    resources: { ...(fallback ? { [FALLBACK_LOCALE]: fallback } : {}), [tag]: areas },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return {
    locale,
    t: (key, values) => String(instance.t(key, values ?? {})),
    has: (key) => instance.exists(key),
    add: (area, texts) => void instance.addResourceBundle(tag, area, texts, true, true),
  };
}
