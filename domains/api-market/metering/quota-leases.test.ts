import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { offerApi } from '../../../tests/support/callable-api.ts';
import { as, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { subscribe } from '../subscriptions/subscribe.server.ts';
import { QuotaLeases } from './quota-leases.server.ts';

let bare: BareApp;
let buyer: Ctx;
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
});
afterAll(() => bare.close());

const openLeases = () => new QuotaLeases(bare.app.database.db);

async function periodOf(quota: number): Promise<number> {
  const { id } = await subscribe(buyer, await offerApi(bare.app, { quota }));
  return (await openPeriod(bare.app.database.db, id, buyer.now))?.id ?? 0;
}

async function grantedOf(periodId: number): Promise<number> {
  const found = await sql<{ granted: number }>`
    select granted from apis.periods where id = ${periodId}::bigint`.execute(bare.app.database.db);
  return found.rows[0]?.granted ?? 0;
}

/** How many of the calls get through. */
async function takeMany(leases: QuotaLeases, periodId: number, calls: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: calls }, () => leases.take(periodId, Date.now())));
  return taken.filter(Boolean).length;
}

it('gives out the whole quota and no more, in four processes at once', async () => {
  const periodId = await periodOf(500);
  const processes = Array.from({ length: 4 }, openLeases);
  const served = await Promise.all(processes.map((leases) => takeMany(leases, periodId, 300)));
  const sum = served.reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(450);
  expect(sum).toBeLessThanOrEqual(500);
  for (const leases of processes) await leases.close();
  expect(await grantedOf(periodId)).toBe(sum);
  const last = openLeases();
  expect(await takeMany(last, periodId, 100)).toBe(500 - sum);
  expect([await last.take(periodId, Date.now()), last.leftOf(periodId)]).toEqual([false, 0]);
});

it('asks the database for blocks, not for calls', async () => {
  const periodId = await periodOf(100_000);
  const leases = openLeases();
  await takeMany(leases, periodId, 100);
  const granted = await grantedOf(periodId);
  expect(granted).toBeGreaterThan(100);
  let promises = 0;
  while (leases.take(periodId, Date.now()) === true) promises += 1;
  expect(promises).toBeGreaterThanOrEqual(granted - 100);
});

it('gives back what was not answered, and what is idle', async () => {
  const periodId = await periodOf(3);
  const [one, other] = [openLeases(), openLeases()];
  expect(await takeMany(one, periodId, 3)).toBe(3);
  expect(await takeMany(other, periodId, 1)).toBe(0);
  one.giveBack(periodId);
  await one.returnIdle(Date.now() + 60_000);
  expect(await grantedOf(periodId)).toBe(2);
  expect(await other.take(periodId, Date.now() + 5_000)).toBe(false);
});

it('loses only a block when its process is killed', async () => {
  const periodId = await periodOf(10_000);
  expect(await takeMany(openLeases(), periodId, 100)).toBe(100);
  expect(await takeMany(openLeases(), periodId, 11_000)).toBeGreaterThan(9_000);
  expect(await grantedOf(periodId)).toBe(10_000);
});
