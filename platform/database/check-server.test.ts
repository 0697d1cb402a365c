import { expect, test } from 'vitest';
import { problemOf } from './check-server.ts';

const good = { version: 150_004, versionText: '15.4', encoding: 'UTF8' };

test.each([
  [
    'a server that is too old',
    { ...good, version: 140_011, versionText: '14.11' },
    /PostgreSQL 14\.11; version 15 or newer/,
  ],
  [
    'a database that cannot hold every letter',
    { ...good, encoding: 'LATIN1' },
    /encoded in LATIN1; make it with createdb/,
  ],
])('%s is refused, saying what is needed', (_what, facts, sentence) => {
  expect(problemOf(facts)).toMatch(sentence);
});

test('accepts PostgreSQL 15 with UTF8', () => {
  expect(problemOf(good)).toBeUndefined();
});
