import type { Locale } from '../../platform/locale/locale.ts';

export { areasFor } from './areas-of-path.ts';

const INDEXES = import.meta.glob<Record<string, string>>('./indexes/*.ts', { import: 'FILES' });

/** URLs of a language's texts, by area. */
export async function readTextFiles(locale: Locale): Promise<Record<string, string>> {
  const files = (await INDEXES[`./indexes/${locale}.ts`]?.()) ?? {};
  return Object.fromEntries(
    Object.entries(files).map(([path, url]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? path, url]),
  );
}
