import type { Locale } from '../../platform/locale/locale.ts';

const FILES = import.meta.glob<string>('../*/locales/*/*.json', { query: '?url', import: 'default', eager: true });

const byLocale = new Map<string, Record<string, string>>();
for (const [path, address] of Object.entries(FILES)) {
  const [, locale = '', area = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  byLocale.set(locale, { ...byLocale.get(locale), [area]: address });
}

/** URLs of a language's texts, by area. */
export function textFiles(locale: Locale): Record<string, string> {
  return byLocale.get(locale) ?? {};
}

/** Those of the areas that a document needs; unknown areas are left out. */
export function textFilesOf(locale: Locale, areas: readonly string[]): Record<string, string> {
  const files = textFiles(locale);
  return Object.fromEntries([...new Set(areas)].flatMap((area) => (files[area] ? [[area, files[area]]] : [])));
}
