import { expect, test } from 'vitest';
import { plainConnectionNotice } from './plain-connection.ts';

const notice = (DATABASE_URL: string | undefined, STOA_ENV = 'production') =>
  plainConnectionNotice({ STOA_ENV, DATABASE_URL }).join();

test.each([
  'postgres://stoa:pw@db.example:5432/stoa',
  'postgres://10.0.0.5/stoa',
  'postgres://db.example/stoa?sslmode=disable',
])('a production server is warned of an unencrypted connection to another host: %s', (url) =>
  expect(notice(url)).toMatch(/not encrypted.*\?sslmode=verify-full to DATABASE_URL/),
);

test.each([
  'postgres://stoa:pw@db.example/stoa?sslmode=verify-full',
  'postgres://stoa:pw@localhost:5432/stoa',
  'postgres://127.0.0.1/stoa',
  'postgres://[::1]/stoa',
  'postgres:///stoa?host=/var/run/postgresql',
])('an encrypted connection, or one within the machine, needs no warning: %s', (url) => expect(notice(url)).toBe(''));

test('nor does a trial run, or the embedded database', () => {
  expect(notice('postgres://db.example/stoa', 'trial')).toBe('');
  expect(notice(undefined)).toBe('');
});
