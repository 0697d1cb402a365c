import type { AreaTexts } from '../../platform/text-book.ts';
import { browserTexts } from './browser-texts.ts';
import { type AreaNode, PAGE_AREAS } from './page-areas.gen.ts';
import { reloadOnce } from './reload-once.ts';

/** The element of the page with the URLs of the texts. */
export const TEXTS_ID = 'texts';

/** Areas required by the page at a path: those of every node on the path and, under an empty segment, its own. */
export function areasFor(pathname: string): string[] {
  const areas = ['shell'];
  const rest = [...pathname.toLowerCase().split('/').filter(Boolean), ''];
  for (let node: AreaNode | undefined = PAGE_AREAS; node; ) {
    const [words, below]: [string, Record<string, AreaNode>?] = typeof node === 'string' ? [node] : node;
    if (words) areas.push(...words.split(' '));
    const segment = rest.shift();
    const next: AreaNode | undefined =
      segment === undefined ? undefined : (below?.[segment] ?? ((segment && below?.[':']) || undefined));
    // the pages below any segment are those of this node
    node = next === '^' ? ['', below ?? {}] : next;
  }
  return areas;
}

const loaded = new Map<string, Promise<void>>();

/** Loads the missing areas into the document's text book. */
export async function loadAreas(areas: readonly string[]): Promise<void> {
  await Promise.all(areas.map((area) => loaded.get(area) ?? loadArea(area)));
}

function loadArea(area: string): Promise<void> {
  const coming = readArea(area).then((texts) => browserTexts.book?.add(area, texts));
  loaded.set(area, coming);
  coming.catch(() => loaded.delete(area));
  return coming;
}

async function readArea(area: string): Promise<AreaTexts> {
  const address = browserTexts.files[area];
  if (!address) return {};
  const answer = await fetch(address);
  if (answer.ok) return answer.json();
  reloadOnce();
  throw new Error(`the texts of ${area} are gone`);
}
