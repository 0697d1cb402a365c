import type { AreaTexts } from '../../platform/locale/text-book.ts';
import { browserTexts } from './browser-texts.ts';
import { reloadOnce } from './reload-once.ts';

/** The element of the page with the URLs of its texts. */
export const TEXTS_ID = 'texts';

const loaded = new Map<string, Promise<void>>();

/** Loads the missing areas into the document's text book. */
export async function loadAreas(areas: readonly string[]): Promise<void> {
  await Promise.all(areas.map((area) => loaded.get(area) ?? loadArea(area)));
}

/** Loads what the page at a path needs. The index is fetched at the first call, and knows every page. */
export async function loadAreasOf(pathname: string): Promise<void> {
  const { areasFor } = await readIndex();
  await loadAreas(areasFor(pathname));
}

let index: ReturnType<typeof fetchIndex> | undefined;

/** URLs of all areas, and which of them a page needs. */
export function readIndex(): ReturnType<typeof fetchIndex> {
  index ??= fetchIndex();
  index.catch(() => {
    index = undefined;
  });
  return index;
}

async function fetchIndex() {
  const { areasFor, readTextFiles } = await import('./text-index.ts');
  const locale = browserTexts.book?.locale;
  return { areasFor, files: locale ? await readTextFiles(locale) : {} };
}

function loadArea(area: string): Promise<void> {
  const coming = readArea(area).then((texts) => browserTexts.book?.add(area, texts));
  loaded.set(area, coming);
  coming.catch(() => loaded.delete(area));
  return coming;
}

async function readArea(area: string): Promise<AreaTexts> {
  const url = browserTexts.files[area] ?? (await readIndex()).files[area];
  if (!url) return {};
  const answer = await fetch(url);
  if (answer.ok) return answer.json();
  reloadOnce();
  throw new Error(`the texts of ${area} are gone`);
}
