import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type ImportLine, readLine } from '../import/lines.ts';

const FOLDER = join(import.meta.dirname, 'content');
/** Bytes of a line that a diff still shows well. */
const LONGEST = 4_000;

async function linesOf(name: string): Promise<ImportLine[]> {
  const texts = (await readFile(join(FOLDER, name), 'utf8')).trimEnd().split('\n');
  return texts.map((text, index) => {
    const read = readLine(text);
    if ('reason' in read) throw new Error(`${name}, line ${index + 1}: ${read.reason}`);
    expect(Buffer.byteLength(text), `${name}, line ${index + 1}`).toBeLessThan(LONGEST);
    return read.line;
  });
}

async function everyLine(): Promise<ImportLine[]> {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.jsonl')).sort();
  return (await Promise.all(names.map(linesOf))).flat();
}

test('the demo forum has boards, members, topics of each kind and comments in all languages', async () => {
  const lines = await everyLine();
  const of = (type: ImportLine['type']) => lines.filter((line) => line.type === type);
  expect(of('board')).toHaveLength(8);
  expect(of('user')).toHaveLength(60);
  expect(of('topic').length).toBeGreaterThanOrEqual(200);
  expect(of('comment').length).toBeGreaterThanOrEqual(1_500);
  const topics = lines.filter((line) => line.type === 'topic');
  for (const locale of LOCALES) expect(topics.filter((topic) => topic.locale === locale).length).toBeGreaterThan(15);
  expect(new Set(topics.map(({ kind }) => kind))).toEqual(
    new Set(['text', 'article', 'question', 'picture', 'goods', 'poll']),
  );
});

test('no sentence of the demo forum is written twice', async () => {
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  for (const line of await everyLine()) {
    if (line.type !== 'topic' && line.type !== 'comment') continue;
    for (const part of line.body.split(/(?<=[。！？.!?\n])\s*/)) {
      const sentence = part.trim();
      if (sentence.length > 12 && seen.has(sentence)) repeated.push(`${line.id}: ${sentence}`);
      seen.set(sentence, line.id);
    }
  }
  expect(repeated).toEqual([]);
});
