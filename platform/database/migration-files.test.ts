import { expect, test } from 'vitest';
import { parseMigration, readMigrations, splitStatements } from './migration-files.ts';

test('cuts at semicolons outside of quotes, comments and dollar-quoted bodies', () => {
  const text = `-- a; comment with 'an apostrophe
create table "odd;name" (a text default ';''x'); /* block; */
create function f() returns void language sql as $body$ select 1; $$; $body$;
select 4 - 2, 6 / 3, '$$';`;
  expect(splitStatements(text)).toEqual([
    `create table "odd;name" (a text default ';''x')`,
    'create function f() returns void language sql as $body$ select 1; $$; $body$',
    "select 4 - 2, 6 / 3, '$$'",
  ]);
});

test('a reworded comment leaves the checksum alone, a changed statement does not', () => {
  const checksum = (text: string) => parseMigration('0001.sql', text).checksum;
  expect(checksum('-- one\nselect  1;')).toBe(checksum('-- two\nselect 1;\n'));
  expect(checksum('select 1;')).not.toBe(checksum('select 2;'));
});

test('refuses a concurrent index in a file with a transaction, and anything unrepeatable in one without', () => {
  expect(() => parseMigration('0002.sql', 'create unique index concurrently a on b (c);')).toThrow(
    '0002.sql needs the line',
  );
  expect(() => parseMigration('0003.sql', '-- migrate: outside a transaction\nalter table a add b int;')).toThrow(
    'can be repeated',
  );
});

test('every migration file can be read', async () => {
  expect((await readMigrations()).every((file) => file.statements.length > 0)).toBe(true);
});
