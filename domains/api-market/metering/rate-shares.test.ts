import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { RateShares } from './rate-shares.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

it('are equal among the processes that have calls', async () => {
  const { db } = bare.app.database;
  const [one, other] = ['a', 'b'].map((letter) => new RateShares(db, letter.repeat(32), false)) as [
    RateShares,
    RateShares,
  ];
  const now = Date.now();
  one.note(now);
  for (const shares of [one, other]) await shares.beat(now);
  expect([one.processes, other.processes]).toEqual([1, 1]);
  other.note(now);
  for (const shares of [other, one]) await shares.beat(now);
  expect([one.processes, other.processes]).toEqual([2, 2]);
  await sql`update apis.gateway_processes set seen_at = now() - interval '6 seconds' where process like 'b%'`.execute(
    db,
  );
  await one.beat(now);
  expect(one.processes).toBe(1);
});

it('cost no statement without calls, or without other processes', async () => {
  const { db } = bare.app.database;
  await sql`truncate apis.gateway_processes`.execute(db);
  const alone = new RateShares(db, 'c'.repeat(32), true);
  alone.note(Date.now());
  await alone.beat(Date.now());
  await new RateShares(db, 'd'.repeat(32), false).beat(Date.now());
  expect((await sql`select from apis.gateway_processes`.execute(db)).rows).toHaveLength(0);
});
