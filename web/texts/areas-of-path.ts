import { type AreaNode, PAGE_AREAS } from './page-areas.gen.ts';

/**
 * Areas required by the page at a path: those of every node on the path and, under an empty segment, its own. Browsers
 * load this table with the index of texts, at the first navigation: the document names its own areas.
 */
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
