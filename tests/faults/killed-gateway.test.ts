import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../domains/kit/context.ts';
import { type BareApp, startBareApp } from '../support/bare-app.ts';
import { callGateway, makeCallable, startUpstream, type Upstream } from '../support/open-gateway.ts';
import { as, register } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { TestDatabase } from '../support/test-database.ts';

const KILLS = 10;
const LOOPS = 12;
/** Between the calls of a loop while a process starts, which a full load would delay. */
const STARTING_MS = 50;

let bare: BareApp;
let buyer: Ctx;
let upstream: Upstream;
let folders: string[];
/** Calls that the upstream has received, by path. */
const received = new Map<string, number>();

beforeAll(async () => {
  bare = await startBareApp({ driver: 'postgres' });
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'stoa-gateway-'))));
  upstream = await startUpstream((request, response) => {
    const path = request.url ?? '';
    received.set(path, (received.get(path) ?? 0) + 1);
    setTimeout(() => response.end('ok'), Math.random() * 8);
  });
});
afterAll(async () => {
  await upstream?.close();
  await bare?.close();
  for (const folder of folders ?? []) await rm(folder, { recursive: true, force: true });
});

const start = (which: number): Promise<ServerProcess> =>
  startServerProcess((bare.app.database as TestDatabase).url ?? '', {
    STOA_DATA: folders[which] ?? '',
    LOG_LEVEL: 'trace',
  });

async function sumsOf(subscriptionId: number) {
  const found = await sql<{ used: number; granted: number; counted: number }>`
    select p.used, p.granted, (select sum(counted)::int from apis.usage_hours u
      where u.subscription_id = p.subscription_id) as counted
    from apis.periods p where p.subscription_id = ${subscriptionId}::bigint`.execute(bare.app.database.db);
  return found.rows[0] ?? { used: 0, granted: 0, counted: 0 };
}

test('two processes that are killed again and again serve no call too many, and bill each answered one once', {
  timeout: 300_000,
}, async () => {
  const plenty = { quota: 10_000_000, ratePerSecond: 100_000, burst: 100_000 };
  const open = await makeCallable(buyer, { ...plenty, upstream: `${upstream.url}/open` });
  const scarce = await makeCallable(buyer, { ...plenty, quota: 2_000, upstream: `${upstream.url}/scarce` });
  const processes = await Promise.all([start(0), start(1)]);
  const said = [''];
  const whole = { open: 0, scarce: 0 };
  let isOver = false;
  let isStarting = false;
  const call = async (number: number) => {
    const [name, one] = number % 2 === 0 ? (['open', open] as const) : (['scarce', scarce] as const);
    const port = Number(new URL(processes[number % 3 === 0 ? 0 : 1]?.url ?? '').port);
    const answer = await callGateway(port, one.path, { key: one.key }).catch(() => null);
    if (answer?.status === 200 && !answer.isCut) whole[name] += 1;
    if (!answer || isStarting) await wait(STARTING_MS);
  };
  const loops = Array.from({ length: LOOPS }, async (_, loop) => {
    for (let number = loop; !isOver; number += 1) await call(number);
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(300 + Math.random() * 900);
    const which = kill % 2;
    await processes[which]?.kill();
    said.push(processes[which]?.output() ?? '');
    isStarting = true;
    processes[which] = await start(which);
    isStarting = false;
  }
  isOver = true;
  await Promise.all(loops);
  for (const each of processes) {
    await each.stop();
    said.push(each.output());
  }
  const [opened, scarcely] = [await sumsOf(open.subscriptionId), await sumsOf(scarce.subscriptionId)];
  for (const [name, { used, counted, granted }] of [
    ['open', opened],
    ['scarce', scarcely],
  ] as const) {
    const arrived = received.get(`/${name}/`) ?? 0;
    expect(counted).toBe(used);
    expect(used).toBeGreaterThanOrEqual(whole[name]);
    expect(used).toBeLessThanOrEqual(arrived);
    expect(arrived).toBeLessThanOrEqual(granted);
  }
  expect(whole.open).toBeGreaterThan(500);
  expect(received.get('/scarce/')).toBeLessThanOrEqual(2_000);
  // what was killed with its process: less than a tenth here
  expect(whole.scarce).toBeGreaterThan(1_000);
  for (const { key } of [open, scarce]) expect(said.join('')).not.toContain(key.slice(19, 51));
});
