import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFolder } from '../../platform/database/location.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { type EmbeddedShop, embeddedShop } from '../support/embedded-shop.ts';
import { failToStart, runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { checkBooks } from '../support/small-shop.ts';

let shop: EmbeddedShop;
let env: Record<string, string>;
/** Runs on the folder from the first test to the one that kills it. */
let server: ServerProcess;
/** Orders that the shop has acknowledged. */
let placed = 0;

beforeAll(async () => {
  shop = await embeddedShop();
  env = { STOA_DATA: shop.folder };
  server = await startServerProcess('', env);
});
afterAll(async () => {
  await server?.kill();
  await shop?.remove();
});

async function placeOrders(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await shop.placeOrder(server);
    placed += 1;
  }
}

const stackLines = (output: string) => output.split('\n').filter((line) => /^\s+at |Error:/.test(line));

/** Runs a script that is expected to refuse, with one sentence. */
async function refusal(...script: string[]): Promise<string> {
  const { code, output } = await runScript(script, env, 'a password nobody guesses\n');
  expect([script[0], code, stackLines(output)]).toEqual([script[0], 1, []]);
  return output;
}

async function done(...script: string[]): Promise<string> {
  const { code, output } = await runScript(script, env, 'a password nobody guesses\n');
  expect([script[0], code, output]).toEqual([script[0], 0, output]);
  return output;
}

test('the ledger checks run in the running shop; after kill -9 it starts again with every acknowledged order', async () => {
  await placeOrders(8);
  expect(await done('check-books')).toContain('ok    ledger');
  await placeOrders(8);
  await server.kill();
  server = await startServerProcess('', env);
  expect(await shop.countOrders(server)).toBe(placed);
});

test('products, owners and a forum are added through the running shop', async () => {
  const file = join(shop.folder, 'products.csv');
  await writeFile(file, 'Handle,Title,Variant Price\nkettle,Kettle,12.50\ncup,Cup,3.00\n');
  expect(await done('catalog-import', file, '--merchant', 'teas')).toMatch(/2 new products/);
  expect(await done('catalog-export', '--merchant', 'teas')).toContain('kettle,Kettle');
  expect(await done('owner-create', 'owner@example.com')).toContain('owner@example.com owns every site now');
  const sample = join(import.meta.dirname, '../../docs/forum-sample.jsonl');
  expect(await done('forum-import', sample)).toMatch(/[1-9]\d* new, .* 0 lines refused/);
});

test.each([
  [['owner-create', 'owner@example.com'], /already/i],
  [['catalog-export', '--merchant', 'nobody'], /there is no merchant nobody/],
  [['catalog-import', 'package.json', '--merchant', 'teas'], /couldn’t be read as a table/],
])('the running shop refuses with one sentence: %s', async (script, sentence) => {
  expect(await refusal(...script)).toMatch(sentence);
});

test.each([[['db-migrate']], [['db-demo']], [['db-reset', '--yes']], [['restore', 'package.json', '--force']]])(
  '%s is refused while the shop runs, naming its process',
  async (script) => {
    expect(await refusal(...script)).toMatch(/^stoa: the data folder .* is in use by process \d+: stop it/m);
  },
);

test('control socket and token are for their owner only, and without the token nothing is done', async () => {
  for (const name of ['control.sock', 'control.json'])
    expect((await stat(join(shop.folder, name))).mode & 0o777).toBe(0o600);
  const socketPath = join(shop.folder, 'control.sock');
  const status = await new Promise((resolve) => {
    request({ socketPath, path: '/check-books', method: 'POST' }, (answer) => resolve(answer.statusCode)).end();
  });
  expect(status).toBe(401);
});

describe('a backup', () => {
  const backup = () => join(shop.folder, 'backups', 'kept.stoa-backup.tar.gz');
  let before = 0;

  test('is created and verified while orders are placed', async () => {
    before = placed;
    const [output] = await Promise.all([done('backup', backup()), placeOrders(5)]);
    expect(output).toMatch(/\d+ files with \d+ database rows, unpacked and read again/);
    expect((await stat(backup())).mode & 0o777).toBe(0o600);
  });

  test('contains every order acknowledged before it, and passes the ledger checks', async () => {
    const elsewhere = join(shop.folder, 'elsewhere');
    const restored = await runScript(['restore', backup()], { STOA_DATA: elsewhere });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('restored database') });
    const copy = await openDatabase({ dataDir: databaseFolder(elsewhere) });
    const found = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(copy.db);
    expect(await checkBooks(copy.db)).toEqual([]);
    await copy.close();
    expect(found.rows[0]?.n).toBeGreaterThanOrEqual(before);
    expect(found.rows[0]?.n).toBeLessThanOrEqual(placed);
  });

  test('is quiet from the first moment when it is restored so, until it is released once', async () => {
    const quiet = { STOA_DATA: join(shop.folder, 'quiet') };
    const restored = await runScript(['restore', backup(), '--quiet'], quiet);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('the copy is quiet') });
    const copy = await openDatabase({ dataDir: databaseFolder(quiet.STOA_DATA) });
    const found = await sql<{ is: boolean }>`select quiet_since is not null as is from deployment_state`.execute(
      copy.db,
    );
    await copy.close();
    expect(found.rows).toEqual([{ is: true }]);
    expect(await runScript(['release-copy'], quiet)).toMatchObject({ code: 0 });
    expect(await runScript(['release-copy'], quiet)).toMatchObject({ code: 1 });
  });

  test('is not restored over a shop without the flag, nor with one changed byte', async () => {
    await server.kill();
    // what the killed server left behind does not keep a script from working
    expect(await readdir(shop.folder)).toContain('control.json');
    expect(await refusal('restore', backup())).toMatch(/there is a database .* already: --force/);
    const bytes = await readFile(backup());
    const middle = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    const damaged = join(shop.folder, 'damaged.tar.gz');
    await writeFile(damaged, bytes);
    expect(await refusal('restore', damaged, '--force')).toMatch(/is not a backup, or not a whole one|is damaged/);
  });

  test('is suggested when the database does not open, and restores the shop', async () => {
    await writeFile(join(shop.folder, 'database/global/pg_control'), Buffer.alloc(8192));
    const { code, output } = await failToStart({ ...env, PORT: '0' });
    expect([code, stackLines(output)]).toEqual([1, []]);
    expect(output).toMatch(/the embedded database in .* cannot be opened .* The last backup is .*kept\.stoa-backup/);
    expect(await done('restore', backup(), '--force')).toMatch(/what was there before is in .*replaced-/);
    server = await startServerProcess('', env);
    expect(await shop.countOrders(server)).toBeGreaterThanOrEqual(before);
  });
});

test.each([[['check-books']], [['backup']], [['owner-create', 'owner@example.com']]])(
  '%s refuses a data folder without a shop, and makes none',
  async (script) => {
    const empty = join(shop.folder, 'empty');
    const { code, output } = await runScript(script, { STOA_DATA: empty }, 'a password nobody guesses\n');
    expect([code, output]).toEqual([1, expect.stringMatching(/there is no shop in .*empty/)]);
    expect(await readdir(empty).catch(() => [])).toEqual([]);
  },
);
