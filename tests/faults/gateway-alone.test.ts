import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeKey } from '../../domains/api-market/keys/change-key.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { type BareApp, startBareApp } from '../support/bare-app.ts';
import { callGateway, makeCallable, startUpstream, type Upstream } from '../support/open-gateway.ts';
import { as, register } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { TestDatabase } from '../support/test-database.ts';

let bare: BareApp;
let buyer: Ctx;
let upstream: Upstream;
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  bare = await startBareApp({ driver: 'postgres' });
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  upstream = await startUpstream((_request, response) => response.end('ok'));
  folder = await mkdtemp(join(tmpdir(), 'stoa-gateway-'));
  server = await startServerProcess((bare.app.database as TestDatabase).url ?? '', {
    STOA_DATA: folder,
    STOA_ROLE: 'gateway',
  });
});
afterAll(async () => {
  await upstream?.close();
  await server?.stop();
  await bare?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a process with the role of the gateway serves calls and probes, and nothing else', async () => {
  const { path, key, subscriptionId } = await makeCallable(buyer, { upstream: upstream.url });
  const port = Number(new URL(server.url).port);
  expect(await callGateway(port, path, { key })).toMatchObject({ status: 200, text: 'ok' });
  expect((await callGateway(port, path, {})).status).toBe(401);
  for (const probe of ['/healthz', '/readyz']) expect((await fetch(server.url + probe)).status).toBe(200);
  for (const page of ['/', '/login', '/admin', '/api/front/user/info', '/media/x.png'])
    expect([page, (await fetch(server.url + page)).status]).toEqual([page, 404]);
  const used = () =>
    sql<{ used: number }>`select used from apis.periods where subscription_id = ${subscriptionId}::bigint`
      .execute(bare.app.database.db)
      .then(({ rows }) => rows[0]?.used);
  await expect.poll(used).toBe(1);
});

test('a revoked key is refused within a second', async () => {
  const { path, key, keyId } = await makeCallable(buyer, { upstream: upstream.url });
  const port = Number(new URL(server.url).port);
  expect((await callGateway(port, path, { key })).status).toBe(200);
  await revokeKey(buyer, keyId);
  await expect.poll(async () => (await callGateway(port, path, { key })).status, { timeout: 1_000 }).toBe(401);
});

test('it refuses the embedded database, which belongs to one process', async () => {
  await expect(startServerProcess('', { STOA_DATA: folder, STOA_ROLE: 'gateway' })).rejects.toThrow(
    'needs DATABASE_URL',
  );
});
