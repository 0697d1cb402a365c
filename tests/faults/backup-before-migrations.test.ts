import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFolder } from '../../platform/database/location.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { type EmbeddedShop, embeddedShop } from '../support/embedded-shop.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** The last file of the schema, and its tables: without them, the database looks as a release before it has left it. */
const LAST = '260_merchant_office.sql';
const ITS_TABLES = sql`merchant_webhook_attempts, merchant_webhook_messages, merchant_webhooks, product_changes`;

let shop: EmbeddedShop;
beforeAll(async () => {
  shop = await embeddedShop();
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
async function forgetMigration(): Promise<string[]> {
  await ask(sql`drop table ${ITS_TABLES}`);
  return ask(sql`delete from migrations where name = ${LAST} returning name`);
}
const isTaken = async () => (await ask(sql`select name from migrations where name = ${LAST}`)).includes(LAST);
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

  expect(await forgetMigration()).toEqual([LAST]);
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
