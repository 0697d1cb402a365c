import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRAMES } from '../web/manifest/frames.ts';
import type { FrameName, PageRow } from '../web/manifest/page-row.ts';
import { PAGES } from '../web/pages.ts';
import { AreaFinder } from './areas-of-modules.ts';

const finder = new AreaFinder();
/** Needed by every document. */
const ALWAYS = 'shell';
const FILE = join(import.meta.dirname, '../web/texts/page-areas.gen.ts');

/** Areas by path segment: a page needs those of every node on its path; `:` stands for any segment, '' for none. */
interface Node {
  areas: readonly string[];
  below: Record<string, Node>;
}

/**
 * Moves areas shared by all pages below a node to the node itself, which keeps the table small enough for the browser.
 */
function nodeOf(rows: readonly PageRow[], depth: number, known: readonly string[]): Node {
  const lists = rows.map(areasOf);
  const areas = (lists[0] ?? []).filter((area) => !known.includes(area) && lists.every((list) => list.includes(area)));
  const groups = Map.groupBy(
    rows.filter((row) => segmentsOf(row).length > depth),
    (row) => keyOf(segmentsOf(row)[depth] ?? ''),
  );
  const passed = [...known, ...areas];
  const ends = rows.filter((row) => segmentsOf(row).length === depth && rows.length > 1);
  const own = new Set(ends.flatMap(areasOf).filter((area) => !passed.includes(area)));
  const below = [
    ['', { areas: [...own], below: {} }] as const,
    ...[...groups].map(([key, group]) => [key, nodeOf(group, depth + 1, passed)] as const),
  ];
  return { areas, below: Object.fromEntries(below.filter(([, node]) => isNeeded(node))) };
}

function areasOf(row: PageRow): string[] {
  const areas = [...frameAreas(row.frame), ...finder.areasOf(row.module), ...(row.areas ?? [])];
  return [...new Set(areas)].filter((area) => area !== ALWAYS).sort();
}

function frameAreas(name: FrameName): string[] {
  const { module, inside, areas = [] } = FRAMES[name];
  return [...(inside ? frameAreas(inside) : []), ...(module ? finder.areasOf(module) : []), ...areas];
}

const isNeeded = ({ areas, below }: Node): boolean => areas.length > 0 || Object.keys(below).length > 0;
const segmentsOf = ({ path }: PageRow): string[] => path.split('/').filter(Boolean);
const keyOf = (segment: string): string => (segment.startsWith(':') ? ':' : segment.toLowerCase());

/** Written as `[areas, below]`, the second only if not empty; '^' below `:` stands for the children of this node. */
function write({ areas, below }: Node): unknown {
  const { ':': any, ...named } = below;
  const isRepeated = any !== undefined && any.areas.length === 0 && isSame(any.below, named);
  const children = Object.entries(below).map(([key, node]) => [key, key === ':' && isRepeated ? '^' : write(node)]);
  const list = areas.join(' ');
  return children.length > 0 ? [list, Object.fromEntries(children)] : list;
}

const isSame = (one: Record<string, Node>, other: Record<string, Node>) =>
  JSON.stringify(one) === JSON.stringify(other);

const pages = PAGES.rows.filter((row) => row.module.endsWith('.tsx'));
const root = nodeOf(pages, 0, []);
const text = `// Generated from the page rows by \`npm run pages:areas\`.
export type AreaNode = string | [areas: string, below: Record<string, AreaNode>];

export const PAGE_AREAS: AreaNode = ${JSON.stringify(write(root))};
`;
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('web/texts/page-areas.gen.ts is not up to date: run npm run pages:areas');
  process.exit(1);
}
