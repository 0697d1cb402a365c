import { expect, test } from 'vitest';
import { databaseUrlProblem } from './database-url.ts';

test.each(['p#ss', 'p/ss', '12/3', '1?2', '100%', '%zz', 'a#b@c'])(
  'a password such as %s is to be percent-encoded, and is not repeated',
  (password) => {
    const problem = databaseUrlProblem(`postgres://stoa:${password}@host:5432/shop`);
    expect(problem).toMatch(/percent-encoded/);
    expect(problem).not.toContain(password);
  },
);

test.each([
  'postgres://stoa:p%40ss%23%2F@host:5432/shop',
  'postgresql://stoa@localhost/shop?sslmode=require',
  'postgres:///shop?host=/var/run/postgresql',
  'postgres://stoa:secret@%2Fvar%2Frun/shop',
])('%s is an address', (address) => {
  expect(databaseUrlProblem(address)).toBeUndefined();
});

test.each(['mysql://localhost/shop', 'localhost', 'postgres://host:port/shop'])('%s is none', (address) => {
  expect(databaseUrlProblem(address)).toMatch(/^must be an address such as/);
});
