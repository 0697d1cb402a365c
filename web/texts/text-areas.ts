import type { AreaTexts } from '../../platform/text-book.ts';
import { browserTexts } from './browser-texts.ts';
import { type AreaNode, PAGE_AREAS } from './page-areas.gen.ts';
import { reloadOnce } from './reload-once.ts';

/** The element of the page that says where the texts are. */
export const TEXTS_ID = 'texts';

/** Areas that the page at a path needs: those of every step down to it. */
export function areasFor(pathname: string): string[] {
  const areas = ['shell'];
  let node: AreaNode | undefined = PAGE_AREAS;
  for (const segment of ['', ...pathname.split('/').filter(Boolean)]) {
    if (segment) node = Array.isArray(node) ? (node[1][segment.toLowerCase()] ?? node[1][':']) : undefined;
    if (!node) break;
    areas.push(...(Array.isArray(node) ? node[0] : node).split(' ').filter(Boolean));
  }
  return [...new Set(areas)];
}

const loaded = new Map<string, Promise<void>>();

/** Loads what is missing of the areas into the document's book. */
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
