import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFolder } from '../../platform/database/location.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { type EmbeddedShop, embeddedShop } from '../support/embedded-shop.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

let shop: EmbeddedShop;
let repeatable: string;
beforeAll(async () => {
  shop = await embeddedShop();
  // one that can be taken again: the database then looks as a release before it has left it
  repeatable = (await readMigrations()).findLast((file) => file.outsideTransaction)?.name ?? '';
});
afterAll(() => shop?.remove());

type Query = ReturnType<typeof sql<{ name: string }>>;

async function ask(query: Query): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir: databaseFolder(shop.folder) });
  return query.execute(db).then(
    async ({ rows }) => {
      await close();
      return rows.map(({ name }) => name);
    },
    async (error) => {
      await close();
      throw error;
    },
  );
}
const forgetMigration = () => ask(sql`delete from migrations where name = ${repeatable} returning name`);
const isTaken = async () =>
  (await ask(sql`select name from migrations where name = ${repeatable}`)).includes(repeatable);
const backups = () => readdir(join(shop.folder, 'backups')).catch(() => []);

async function whileRunning<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServerProcess('', { STOA_DATA: shop.folder });
  return work(server).finally(() => server.terminate());
}

test('a start that migrates the embedded database backs it up first, and restore brings it back', async () => {
  await whileRunning(async (server) => {
    await shop.placeOrder(server);
    await shop.placeOrder(server);
  });
  // nothing to migrate, nothing backed up
  expect(await backups()).toEqual([]);

  expect(await forgetMigration()).toEqual([repeatable]);
  await whileRunning(async (server) => {
    await shop.placeOrder(server);
    expect(await shop.countOrders(server)).toBe(3);
  });
  expect(await isTaken()).toBe(true);
  const [file = '', ...others] = await backups();
  expect([file, others]).toEqual([expect.stringMatching(/^\d{4}-.*-before-migrations\.stoa-backup\.tar\.gz$/), []]);

  const path = join(shop.folder, 'backups', file);
  const restored = await runScript(['restore', path, '--force'], { STOA_DATA: shop.folder });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('restored database')]);
  expect(await isTaken()).toBe(false);
  expect(await whileRunning((server) => shop.countOrders(server))).toBe(2);
  expect([await isTaken(), (await backups()).length]).toEqual([true, 2]);
}, 180_000);
