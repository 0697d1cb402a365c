import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WINGS } from '../../../domains/wings.ts';
import { FORUM_THEMES } from '../../../web/manifest/forum-base.ts';
import { FRAMES } from '../../../web/manifest/frames.ts';
import type { FrameName, PageRow } from '../../../web/manifest/page-row.ts';
import { PAGES } from '../../../web/pages.ts';

const BUILD = join(import.meta.dirname, '../../../build');

interface Chunk {
  file: string;
  /** The source whose imports begin here: a page, a layout or a part that is loaded later. */
  entry: string | null;
  sources: string[];
  imports: string[];
  dynamicImports: string[];
}

const chunks: Chunk[] = JSON.parse(readFileSync(join(BUILD, 'bundles.json'), 'utf8'));
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));

/** What the browser loads with the page: at once, or also what it fetches later. */
function chunksOf(row: PageRow, when: 'at once' | 'ever'): Chunk[] {
  const entries = ['entry.client.tsx', 'root.tsx', ...layoutsOf(row.frame), row.module].map((path) => `web/${path}`);
  return withImports(
    chunks.filter(({ entry }) => entry && entries.includes(entry)),
    when,
  );
}

function withImports(first: readonly Chunk[], when: 'at once' | 'ever' = 'ever'): Chunk[] {
  const found = new Set<Chunk>();
  const open = [...first];
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    const next = [...chunk.imports, ...(when === 'ever' ? chunk.dynamicImports : [])];
    open.push(...next.flatMap((file) => byFile.get(file) ?? []));
  }
  return [...found];
}

function layoutsOf(frame: FrameName): string[] {
  const { module, inside } = FRAMES[frame];
  return [...(module ? [module] : []), ...(inside ? layoutsOf(inside) : [])];
}

const pages = PAGES.rows.filter(({ module }) => module.endsWith('.tsx'));
const rowOf = (path: string) => pages.find((row) => row.path === path) ?? ({} as PageRow);
const kilobytes = (loaded: Iterable<Chunk>) =>
  [...new Set(loaded)].reduce((sum, { file }) => sum + statSync(join(BUILD, 'client', `${file}.br`)).size, 0) / 1024;

/** Folders that only their own pages load. Offices share `back-office`. */
const OF_WINGS = ['shop', ...WINGS.map(({ folders }) => folders.web), 'back-office'];
const OFFICES = ['merchant-office', 'developer-office', 'platform-office'];

describe('the scripts of a page', () => {
  it.each(pages.map((row) => [row.path, row] as const))('%s: none of another wing, now or later', (_, row) => {
    const own = row.module.split('/')[0] ?? '';
    const foreign = [...OF_WINGS, ...OFFICES].filter(
      (wing) => wing !== own && !(wing === 'back-office' && OFFICES.includes(own)),
    );
    const loaded = chunksOf(row, 'ever');
    expect(loaded.length).toBeGreaterThan(3);
    // the index of texts holds the URLs of every wing's locale files, not the texts
    const sources = loaded.flatMap((chunk) => chunk.sources).filter((source) => !source.includes('/locales/'));
    expect(sources.filter((source) => foreign.includes(/^web\/([\w-]+)\//.exec(source)?.[1] ?? ''))).toEqual([]);
  });

  /** KB, compressed: raise one only for what its page needs. */
  it.each([
    ['/', 110],
    ['/goods/goods_search', 106],
    ['/goods_detail/:id', 114],
    ['/login', 118],
    ['/users/user_info', 124],
    ['/order/shopping_cart', 124],
    ['/bbs', 122],
    ['/bbs/topic/:id', 130],
  ])('%s: at most %i KB before the first interaction', (path, limit) => {
    const size = kilobytes(chunksOf(rowOf(path), 'at once'));
    expect(size).toBeLessThan(limit);
    expect(size).toBeGreaterThan(limit * 0.9);
  });

  it('a theme of the forum is fetched only with it', () => {
    const themesOf = (loaded: Iterable<Chunk>) => [
      ...new Set(
        [...loaded].flatMap(({ sources }) =>
          sources.flatMap((path) => /forum\/themes\/(theme\w+)\//.exec(path)?.[1] ?? []),
        ),
      ),
    ];
    expect(themesOf(chunksOf(rowOf('/bbs'), 'at once'))).toEqual([]);
    expect(themesOf(chunksOf(rowOf('/bbs'), 'ever')).toSorted()).toEqual([...FORUM_THEMES]);
    for (const theme of FORUM_THEMES) {
      const parts = chunks.filter(({ entry }) => entry?.startsWith(`web/forum/themes/${theme}/`));
      expect(themesOf(withImports(parts))).toEqual([theme]);
    }
  });

  it('home, list and detail together: at most 118 KB', () => {
    const visit = ['/', '/goods/goods_search', '/goods_detail/:id'].map(rowOf);
    expect(kilobytes(visit.flatMap((row) => chunksOf(row, 'at once')))).toBeLessThan(118);
  });
});
