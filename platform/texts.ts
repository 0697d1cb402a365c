import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_LOCALE, LOCALES, type Locale } from './locale.ts';
import { type AreaTexts, createTextBook, type TextBook } from './text-book.ts';

export type TextBooks = Record<Locale, TextBook>;

/** Reads `<folder>/<locale>/<area>.json` of every language. */
export async function loadTextBooks(folder: string): Promise<TextBooks> {
  const areas = new Map(
    await Promise.all(LOCALES.map(async (locale) => [locale, await loadAreas(join(folder, locale))] as const)),
  );
  const english = areas.get(FALLBACK_LOCALE) ?? {};
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, createTextBook(locale, areas.get(locale) ?? {}, english)]),
  ) as TextBooks;
}

async function loadAreas(folder: string): Promise<Record<string, AreaTexts>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const read = async (name: string) =>
    [name.slice(0, -5), JSON.parse(await readFile(join(folder, name), 'utf8')) as AreaTexts] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}
