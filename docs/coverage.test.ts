import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const NOT_YET = 'not yet';

interface Line {
  at: string;
  cells: string[];
}

const texts = new Map<string, string>();
function read(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
  texts.set(path, text);
  return text;
}

/** The lines of every table that has this head; any other table in the document is a mistake. */
function linesOf(document: string, head: string): Line[] {
  const lines = read(document).split('\n');
  return lines.flatMap((text, index) => {
    if (!text.startsWith('|') || /^\|[-| ]+\|$/.test(text)) return [];
    if (lines[index + 1]?.startsWith('|---')) {
      expect(text).toBe(head);
      return [];
    }
    const cells = text.slice(1, -1).split('|');
    return [{ at: `${document}:${index + 1}`, cells: cells.map((cell) => cell.trim()) }];
  });
}

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/** What a cell names that is not there: a file, or a test's title in it. */
function missing({ at, cells }: Line, columns: number[]): string[] {
  return columns
    .flatMap((column) => named(cells[column] ?? ''))
    .flatMap((name) => {
      const [path = '', title] = name.split(' › ');
      if (!existsSync(join(ROOT, path))) return [`${at}: no file ${path}`];
      const isThere = title === undefined || [`'`, `"`, '`'].some((mark) => read(path).includes(mark + title + mark));
      return isThere ? [] : [`${at}: no test “${title}” in ${path}`];
    });
}

const namesTest = (cell: string) => named(cell).some((name) => /\.test\.tsx?(?: ›|$)/.test(name));

describe('the coverage table', () => {
  const document = 'docs/coverage.md';
  const lines = linesOf(document, '| what | where | shown by |');
  const stateOf = ({ cells: [, where = '', shown = ''] }: Line) => {
    if (where === NOT_YET && shown === NOT_YET) return NOT_YET;
    return `${where} ${shown}`.includes(NOT_YET) ? 'partly' : 'done';
  };

  it('fills every cell', () => {
    expect(lines.filter(({ cells }) => cells.length !== 3 || cells.includes('')).map(({ at }) => at)).toEqual([]);
  });

  it('names files and tests that exist', () => {
    expect(lines.flatMap((line) => missing(line, [1, 2]))).toEqual([]);
  });

  it('calls nothing done or begun without a file, and nothing done without a test', () => {
    const bare = lines.filter((line) => {
      const [, where = '', shown = ''] = line.cells;
      const state = stateOf(line);
      return (state !== NOT_YET && named(where).length === 0) || (state === 'done' && !namesTest(shown));
    });
    expect(bare.map(({ at }) => at)).toEqual([]);
  });

  it('has each line once under its heading', () => {
    const headings = read(document).split(/^## /m);
    for (const heading of headings) {
      const said = heading.split('\n').filter((text) => text.startsWith('| '));
      expect(said.length).toBe(new Set(said).size);
    }
  });
});

describe('the security checklist', () => {
  const document = 'docs/security.md';
  const lines = linesOf(document, '| number | requirement | state | shown by |');
  const stateOf = ({ cells }: Line) => cells[2] ?? '';

  it('fills every cell and uses four states', () => {
    const wrong = lines.filter(
      (line) =>
        line.cells.length !== 4 ||
        line.cells.includes('') ||
        !['done', 'partly', NOT_YET, 'not applicable'].includes(stateOf(line)),
    );
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it('names files and tests that exist', () => {
    expect(lines.flatMap((line) => missing(line, [3]))).toEqual([]);
  });

  it('calls nothing done without a file or a test', () => {
    const bare = lines.filter((line) => stateOf(line) === 'done' && named(line.cells[3] ?? '').length === 0);
    expect(bare.map(({ at }) => at)).toEqual([]);
  });

  it('goes through the requirements in order, each once', () => {
    const numbers = lines.map(({ cells }) => cells[0] ?? '');
    const inOrder = new Intl.Collator('en', { numeric: true }).compare;
    expect(numbers).toEqual([...new Set(numbers)].sort(inOrder));
  });
});
