import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { queryWords, tsqueryText, tsvectorText } from '../../platform/text/search-words.ts';
import { openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const TABLE = readFileSync(join(import.meta.dirname, 'found-words.txt'), 'utf8');
const WORDS = [...TABLE.matchAll(/^\[([\w-]+)\]\n((?:.+\n)+)/gm)].map(([, language, lines]) => [language, lines]);

test('there are words of every language', () => {
  expect(WORDS.map(([language]) => language)).toEqual(LOCALES);
});

test.each(WORDS)('words are found in %s', async (_language, table = '') => {
  const pairs = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [query = '', ...texts] = line.trim().split(/ (?=[+-] )/);
      return texts.map((text) => ({ query, text: text.slice(2), isFound: text.startsWith('+') }));
    });
  expect(pairs.length).toBeGreaterThanOrEqual(40);
  const { rows } = await sql<{ nth: number; isFound: boolean }>`
    select nth, words::tsvector @@ query::tsquery as "isFound"
    from unnest(${pairs.map(({ text }) => tsvectorText({ A: [text] }))}::text[],
      ${pairs.map(({ query }) => tsqueryText(queryWords(query)))}::text[]) with ordinality as t(words, query, nth)
    order by nth`.execute(shop.app.database.db);
  const wrong = pairs.filter(({ isFound }, at) => rows[at]?.isFound !== isFound);
  expect(wrong).toEqual([]);
});

test.each([
  [
    'different Chinese characters',
    String.fromCodePoint(...Array.from({ length: 100_000 }, (_, at) => 0x4e00 + ((at * 7919) % 20_000))),
  ],
  ['Thai marks on one letter', `ก${'\u0e31'.repeat(50_000)}`],
  [
    'Thai letters with marks',
    Array.from(
      { length: 50_000 },
      (_, at) => `${String.fromCodePoint(0x0e01 + ((at * 31) % 46))}${'\u0e34\u0e48'.repeat(at % 4)}`,
    ).join(''),
  ],
  ['words of forty letters', Array.from({ length: 30_000 }, (_, at) => `${'x'.repeat(34)}${at}`).join(' ')],
])('a very long text fits into the index: %s', async (_what, text) => {
  const words = tsvectorText({ A: ['lamp'], C: [text] });
  const { rows } = await sql<{ isFound: boolean }>`
    select ${words}::tsvector @@ 'lamp'::tsquery as "isFound"`.execute(shop.app.database.db);
  expect(rows).toEqual([{ isFound: true }]);
});
