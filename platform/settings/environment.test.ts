import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const production = {
  STOA_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/stoa',
  STOA_SECRET: 'x'.repeat(32),
};

describe('the public address in production', () => {
  test.each(['http://shop.example', 'http://192.0.2.1:3000', 'http://localhost.shop.example', 'ftp://localhost'])(
    'is refused when anybody on the way could listen: %s',
    (PUBLIC_URL) => {
      expect(() => readEnvironment({ ...production, PUBLIC_URL })).toThrow(/^PUBLIC_URL must be an https:\/\/ address/);
    },
  );

  test.each(['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is taken when nobody could: %s',
    (PUBLIC_URL) => {
      expect(readEnvironment({ ...production, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
    },
  );
});

test('a trial run accepts any address', () => {
  expect(readEnvironment({ PUBLIC_URL: 'http://192.168.1.7:3000' }).PUBLIC_URL).toBe('http://192.168.1.7:3000');
});

test('back offices have no address until one is set, and then a whole one', () => {
  expect(readEnvironment({}).MERCHANT_OFFICE_URL).toBeUndefined();
  const MERCHANT_OFFICE_URL = 'https://office.example/in';
  expect(readEnvironment({ MERCHANT_OFFICE_URL })).toMatchObject({ MERCHANT_OFFICE_URL });
  for (const wrong of ['/login2', 'javascript:alert(1)']) {
    expect(() => readEnvironment({ DEVELOPER_OFFICE_URL: wrong })).toThrow(/^DEVELOPER_OFFICE_URL must be an address/);
  }
});

test('seven processes fit into the hundred connections of PostgreSQL’s default settings', () => {
  const ordinary = 100 - 3;
  const listening = 2;
  const spare = 2;
  expect(7 * (readEnvironment({}).DATABASE_POOL + listening + spare)).toBeLessThanOrEqual(ordinary);
});

test.each(['1', 'many', '2.5', '100000'])('a pool of %s connections is refused by name', (DATABASE_POOL) => {
  expect(() => readEnvironment({ DATABASE_POOL })).toThrow(/^DATABASE_POOL must be .*connections/);
});
