import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { type ReplicaReaders, readingCtx } from './replica-reads.ts';

async function readFrom(
  readers: ReplicaReaders | undefined,
  headers: Record<string, string> = {},
  { method = 'GET', hasReplica = true, catchesUp = true } = {},
): Promise<unknown> {
  const replica = { db: 'replica', leaseFor: () => 'office replica', catchUp: async () => catchesUp };
  const ctx = { db: 'primary', app: { database: hasReplica ? { replica } : {} } } as unknown as Ctx;
  const raw = new Request('http://shop.test/api/platform/report/export', { method, headers });
  const c = { req: { raw, method, path: '/api/platform/report/export' } } as unknown as Context;
  return (await readingCtx(ctx, c, readers)).db;
}

test('without a declaration, without a replica and for writes the primary is read', async () => {
  expect(await readFrom(undefined)).toBe('primary');
  expect(await readFrom('guests', {}, { hasReplica: false })).toBe('primary');
  expect(await readFrom('guests', {}, { method: 'POST' })).toBe('primary');
  expect(await readFrom('everyone', {}, { method: 'POST' })).toBe('primary');
});

test('guests read from the replica', async () => {
  expect(await readFrom('guests')).toBe('replica');
  expect(await readFrom('guests', { cookie: 'language=fr; currency=EUR' })).toBe('replica');
  expect(await readFrom('guests', {}, { method: 'HEAD' })).toBe('replica');
});

test.each<[string, string]>([
  ['token', 'a'],
  ['authorization', 'Bearer a'],
  ['cookie', 'language=fr; token=a'],
  ['cookie', 'userToken=a'],
  ['cookie', 'cart=a'],
])('a person who may have written reads from the primary: %s %s', async (name, value) => {
  expect(await readFrom('guests', { [name]: value })).toBe('primary');
});

test('a report is read from the replica once that has what was committed before, with or without a session', async () => {
  expect(await readFrom('everyone', { token: 'a' })).toBe('office replica');
  expect(await readFrom('everyone', { token: 'a' }, { catchesUp: false })).toBe('primary');
});
