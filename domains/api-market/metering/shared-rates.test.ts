import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { SharedRates } from './shared-rates.server.ts';

const RATE = { perSecond: 100, burst: 100 };
const SUBSCRIPTION = 7;

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());
beforeEach(async () => {
  await sql`truncate apis.gateway_processes, apis.rate_demands`.execute(bare.app.database.db);
});

const open = (letter: string, isAlone = false) => new SharedRates(bare.app.database.db, letter.repeat(32), isAlone);

/** How many calls go through in the second that begins then; a call every millisecond, or fewer. */
function callsIn(rates: SharedRates, second: number, wanted: number): number {
  const waits = Array.from({ length: wanted }, (_, at) =>
    rates.take(SUBSCRIPTION, RATE, second + Math.floor((at * 1_000) / wanted)),
  );
  return waits.filter(({ wait }) => wait === 0).length;
}

/** A minute of seconds in which each process has so many calls; returns what went through after the first ten. */
async function minute(all: readonly SharedRates[], wanted: readonly number[]): Promise<number[]> {
  const through = all.map(() => 0);
  const start = Math.ceil(Date.now() / 1_000) * 1_000;
  for (let second = 0; second < 60; second += 1) {
    for (const [at, rates] of all.entries()) {
      const passed = callsIn(rates, start + second * 1_000, wanted[at] ?? 0);
      if (second >= 10) through[at] = (through[at] ?? 0) + passed;
    }
    for (const rates of all) await rates.beat(start + second * 1_000 + 999);
  }
  return through.map((calls) => calls / 50);
}

it('belong to the only process', async () => {
  expect((await minute([open('a')], [1_000]))[0]).toBeCloseTo(100, 0);
});

it('follow the demand of the processes, and their sum is the rate', async () => {
  const [one = 0, other = 0] = await minute([open('a'), open('b')], [900, 300]);
  expect(one + other).toBeLessThanOrEqual(101);
  expect(one + other).toBeGreaterThan(97);
  expect(one / other).toBeGreaterThan(2.7);
});

it('leave nearly everything to a process that others hardly compete with', async () => {
  const [one = 0, other = 0, third = 0] = await minute([open('a'), open('b'), open('c')], [1_000, 5, 5]);
  expect([other, third]).toEqual([5, 5]);
  expect(one).toBeGreaterThan(80);
  expect(one + other + third).toBeLessThanOrEqual(101);
});

it('are equal at first', async () => {
  const [one, other] = [open('a'), open('b')];
  const now = Date.now();
  for (const rates of [one, other]) rates.take(SUBSCRIPTION, RATE, now);
  for (const rates of [one, other, one]) await rates.beat(now);
  expect([one.take(8, RATE, now).left, other.take(8, RATE, now).left]).toEqual([49, 49]);
});

it('of a process that has ended go to the others', async () => {
  const [one, other] = [open('a'), open('b')];
  await minute([one, other], [500, 500]);
  await sql`update apis.gateway_processes set seen_at = now() - interval '6 seconds' where process like 'b%'`.execute(
    bare.app.database.db,
  );
  const now = Math.ceil(Date.now() / 1_000) * 1_000 + 120_000;
  one.take(SUBSCRIPTION, RATE, now);
  await one.beat(now);
  expect(callsIn(one, now + 10_000, 1_000)).toBeGreaterThan(150);
});

it('cost no statement without calls, or without other processes', async () => {
  const alone = open('c', true);
  alone.take(SUBSCRIPTION, RATE, Date.now());
  await alone.beat(Date.now());
  await open('d').beat(Date.now());
  expect((await sql`select from apis.gateway_processes`.execute(bare.app.database.db)).rows).toHaveLength(0);
});
