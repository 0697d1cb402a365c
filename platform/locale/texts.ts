import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_LOCALE, LOCALES, type Locale } from './locale.ts';
import { type AreaTexts, createTextBook, type TextBook } from './text-book.ts';

export type TextBooks = Record<Locale, TextBook>;

/** The file with the texts of one area in one language. */
export interface TextFile {
  locale: Locale;
  area: string;
  /** Path below the root of the product. */
  path: string;
}

/**
 * Finds `<layer>/locales/<locale>/<area>.json` of every layer: the wings of web/, the domains and the server.
 *
 * @throws when two layers claim one area: a key names its area, not its folder.
 */
export async function findTextFiles(root: string): Promise<TextFile[]> {
  const found = new Map<string, TextFile>();
  for (const locale of LOCALES) {
    for await (const path of glob(`{web/*,domains/*,server}/locales/${locale}/*.json`, { cwd: root })) {
      const area = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      const other = found.get(`${locale} ${area}`);
      if (other) throw new Error(`two layers claim the locale area ${area}: ${other.path} and ${path}`);
      found.set(`${locale} ${area}`, { locale, area, path });
    }
  }
  return [...found.values()];
}

/** Reads the texts of every language and layer. */
export async function loadTextBooks(root: string): Promise<TextBooks> {
  const areas = Object.fromEntries(LOCALES.map((locale) => [locale, {}])) as Record<Locale, Record<string, AreaTexts>>;
  const read = async ({ locale, area, path }: TextFile) => {
    areas[locale][area] = JSON.parse(await readFile(join(root, path), 'utf8'));
  };
  await Promise.all((await findTextFiles(root)).map(read));
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, createTextBook(locale, areas[locale], areas[FALLBACK_LOCALE])]),
  ) as TextBooks;
}
