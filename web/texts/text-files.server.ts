import type { SiteType } from '../../domains/sites/contract.ts';
import type { Locale } from '../../platform/locale.ts';
import { FRAME_AREAS } from '../frames/site-frames.ts';
import { areasFor } from './areas-of-path.ts';

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

/** Those of the areas that a document needs: its page's and its frame's. */
export function textFilesOf(locale: Locale, pathname: string, siteType: SiteType): Record<string, string> {
  const files = textFiles(locale);
  const areas = new Set([...areasFor(pathname), ...FRAME_AREAS[siteType]]);
  return Object.fromEntries([...areas].flatMap((area) => (files[area] ? [[area, files[area]]] : [])));
}
