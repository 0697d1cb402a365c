import { type Locale, languageTag } from './locale.ts';

/** Texts of one area (`goods`, `errors`, …): nested keys to sentences with {{values}}. */
export type AreaTexts = Record<string, unknown>;

/** The product's own texts in one language. */
export interface TextBook {
  locale: Locale;
  /**
   * `area:key`, with values for {{placeholders}}; `count` selects the plural form. A missing key falls back to English.
   */
  t(key: string, values?: Record<string, unknown>): string;
  /** True when the language (or English) has the key. */
  has(key: string): boolean;
  /** Adds areas that are loaded later. */
  add(area: string, texts: AreaTexts): void;
}

/**
 * Creates a text book from areas; `fallback` are the English areas, omitted in the browser if no key can be missing.
 * The files have the format of i18next, which is not used: it would be an eighth of the script budget.
 */
export function createTextBook(
  locale: Locale,
  areas: Record<string, AreaTexts>,
  fallback: Record<string, AreaTexts> = {},
): TextBook {
  const own = { ...areas };
  const books = [own, fallback];
  // some browsers do not know Lao; it has no plural forms, so only `other` is ever needed
  const plurals = new Intl.PluralRules(languageTag(locale));
  const look = (key: string, form: string): string | undefined => {
    for (const book of books) {
      const found = form
        ? (find(book, `${key}_${form}`) ?? find(book, `${key}_other`) ?? find(book, key))
        : find(book, key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  // a page looks up the same few hundred sentences each time it is rendered
  const found = new Map<string, string | undefined>();
  const sentence = (key: string, count: unknown): string | undefined => {
    const form = typeof count === 'number' ? plurals.select(count) : '';
    const place = form ? `${key} ${form}` : key;
    if (!found.has(place)) found.set(place, look(key, form));
    return found.get(place);
  };
  return {
    locale,
    t: (key, values = {}) => fillText(sentence(key, values.count) ?? key, values),
    has: (key) => books.some((book) => find(book, key) !== undefined || find(book, `${key}_other`) !== undefined),
    add: (area, texts) => {
      own[area] = texts;
      found.clear();
    },
  };
}

/** `area:a.b` in nested objects; only sentences count as found. */
function find(areas: Record<string, AreaTexts>, key: string): string | undefined {
  const colon = key.indexOf(':');
  let place: unknown = areas[key.slice(0, colon)];
  for (const part of key.slice(colon + 1).split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part)) return undefined;
    place = (place as AreaTexts)[part];
  }
  return typeof place === 'string' ? place : undefined;
}

/** The text with its {{placeholders}} replaced; unknown ones by nothing. */
export function fillText(text: string, values: Record<string, unknown>): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
