import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { offerApi } from '../../../tests/support/callable-api.ts';
import { as, later, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { subscribe } from '../subscriptions/subscribe.server.ts';
import { CallJournal } from './call-journal.server.ts';
import { bucketOf, lineOf, type MeteredCall, readLines } from './metered-call.ts';
import { readUsage } from './read-usage.server.ts';
import { replayJournals } from './replay-journals.server.ts';
import { saveCalls } from './save-calls.server.ts';

const PROCESS = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);

let bare: BareApp;
let buyer: Ctx;
let folder: string;
let call: MeteredCall;
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
});
afterAll(() => bare.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-journal-'));
  await sql`truncate apis.meter_batches`.execute(bare.app.database.db);
  const { id } = await subscribe(buyer, await offerApi(bare.app));
  const period = await openPeriod(bare.app.database.db, id, buyer.now);
  const hour = Math.floor(buyer.now.getTime() / 3_600_000);
  const kept = { keyId: 1, operationId: 0, hour, statusClass: 2, isCounted: true, bytes: 100, bucket: bucketOf(7) };
  call = { subscriptionId: id, periodId: period?.id ?? 0, ...kept };
  return () => rm(folder, { recursive: true });
});

async function usedOf(): Promise<number> {
  const found = await sql<{ used: number }>`select used from apis.periods where id = ${call.periodId}::bigint`.execute(
    bare.app.database.db,
  );
  return found.rows[0]?.used ?? 0;
}

const note = (journal: CallJournal, calls: number, one = call) =>
  Promise.all(Array.from({ length: calls }, () => new Promise<void>((written) => journal.note(one, written))));

it('has a call in its file before the end of the answer', async () => {
  const journal = new CallJournal(folder, PROCESS, bare.app.log);
  await new Promise<void>((resolve) => journal.note(call, resolve));
  expect(readLines(await readFile(join(folder, `${PROCESS}-1.calls`), 'utf8'))).toEqual([call]);
});

it('is saved by hour, operation and status, and then deleted', async () => {
  const { db } = bare.app.database;
  const journal = new CallJournal(folder, PROCESS, bare.app.log);
  await note(journal, 3);
  await note(journal, 2, { ...call, statusClass: 5, isCounted: false, bucket: 0 });
  for (const batch of journal.takeBatches()) {
    expect(await saveCalls(db, batch)).toBe(5);
    expect(await saveCalls(db, batch)).toBe(0);
    await journal.forget(batch);
  }
  expect([await readdir(folder), await usedOf(), journal.takeBatches()]).toEqual([[], 3, []]);
  await note(journal, 1);
  for (const batch of journal.takeBatches()) await saveCalls(db, batch);
  const { hours } = await readUsage(later(buyer, 60), { subscriptionId: call.subscriptionId, hours: 2 });
  expect(hours).toMatchObject([
    { operationId: null, statusClass: 2, calls: 4, counted: 4, bytes: 400, latencies: [0, 4, ...Array(10).fill(0)] },
    { statusClass: 5, calls: 2, counted: 0, latencies: [2, ...Array(11).fill(0)] },
  ]);
});

it('is saved once by two that save it at the same time', async () => {
  const { db } = bare.app.database;
  const calls = Array.from({ length: 50 }, () => call);
  await Promise.all(
    [1, 2, 3, 4].map((part) => saveCalls(db, { process: PROCESS, number: 1, calls: calls.slice(part) })),
  );
  await saveCalls(db, { process: PROCESS, number: 1, calls });
  expect(await usedOf()).toBe(50);
});

it('of a killed process is read at the next start, without a line that is cut off', async () => {
  const { db } = bare.app.database;
  const path = join(folder, `${OTHER}-4.calls`);
  await writeFile(path, lineOf(call).repeat(3));
  await truncate(path, lineOf(call).length * 3 - 2);
  await writeFile(join(folder, 'README'), 'no journal');
  expect(await replayJournals(db, folder, PROCESS)).toBe(2);
  expect(await replayJournals(db, folder, PROCESS)).toBe(0);
  expect(await usedOf()).toBe(2);
});

it('of a living process may be read, and is deleted when nobody writes to it', async () => {
  const { db } = bare.app.database;
  const living = new CallJournal(folder, OTHER, bare.app.log);
  await note(living, 2);
  expect(await replayJournals(db, folder, PROCESS)).toBe(2);
  expect(await readdir(folder)).toHaveLength(1);
  await note(living, 3);
  for (const batch of living.takeBatches()) expect(await saveCalls(db, batch)).toBe(3);
  expect(await usedOf()).toBe(5);
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(join(folder, `${OTHER}-1.calls`), longAgo, longAgo);
  expect(await replayJournals(db, folder, PROCESS)).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

it('stays in memory when its disk is full, and is saved', async () => {
  const journal = new CallJournal(join(folder, 'missing'), PROCESS, bare.app.log);
  await note(journal, 4);
  for (const batch of journal.takeBatches()) await saveCalls(bare.app.database.db, batch);
  expect(await usedOf()).toBe(4);
});

it.each([
  ['', 0],
  ['1 2 3\n', 0],
  ['1 2 3 4 5 2 1 8 9\nx', 1],
  ['1 2 3 4 5 2 1 8 9', 0],
  ['1 2 3 4 5 2 1 8 9\n1 2 3 4 5 2 1 8 -9\n1 2 3 4 5 2 1 8 9\n', 1],
  ['99999999999999999999 2 3 4 5 2 1 8 9\n', 0],
])('reads the whole lines of %j', (text, calls) => {
  expect(readLines(text)).toHaveLength(calls);
});
