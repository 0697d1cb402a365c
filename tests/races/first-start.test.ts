import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { type Booted, bootOn } from '../../server/boot.ts';
import { fillBasicsIfEmpty } from '../../server/first-run.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

const PROCESSES = 3;

let folder: string;
let database: TestDatabase;
const processes: Booted[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-first-start-'));
  database = await freshDatabase();
  const environment = readEnvironment({ STOA_DATA: folder, LOG_LEVEL: 'silent' });
  for (let nth = 0; nth < PROCESSES; nth += 1)
    processes.push(await bootOn(await openDatabase({ url: database.url, poolSize: 3 }), environment));
});
afterAll(async () => {
  for (const booted of processes) await booted.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

test('of processes that start together on a new database one fills it, and all know its sites', async () => {
  const filled = await Promise.all(processes.map(({ app }) => fillBasicsIfEmpty(app)));
  expect(filled.filter((sites) => sites !== undefined)).toHaveLength(1);
  const known = processes.map(({ app }) => app.sites.all().map(({ id }) => id));
  expect(known[0]).toHaveLength(5);
  expect(known).toEqual(Array(PROCESSES).fill(known[0]));
});
