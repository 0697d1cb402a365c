import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { type PostgresReplica, startReplica } from '../support/postgres-replica.ts';
import { type OwnPostgresServer, startOwnPostgres } from '../support/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openSmallForum, type SmallForum } from '../support/small-forum.ts';
import { furnish, type SmallShop } from '../support/small-shop.ts';
import type { TestDatabase } from '../support/test-database.ts';

let primary: OwnPostgresServer;
let replica: PostgresReplica;
let forum: SmallForum;
let shop: SmallShop;
let onReplica: Client;
let server: ServerProcess;
/** Makes addresses that no cache holds. */
let nth = 0;

beforeAll(async () => {
  primary = await startOwnPostgres({ durable: true });
  forum = await openSmallForum({ serverUrl: primary.url });
  shop = await furnish(forum);
  replica = await startReplica(primary);
  const url = (forum.app.database as TestDatabase).url ?? '';
  onReplica = new Client({ connectionString: replica.of(url) });
  onReplica.on('error', () => {});
  await onReplica.connect();
  server = await startServerProcess(url, { DATABASE_REPLICA_URL: replica.of(url), LOG_LEVEL: 'warn' });
});
afterEach(() => onReplica.query('select pg_wal_replay_resume()').catch(() => {}));
afterAll(async () => {
  await onReplica?.end().catch(() => {});
  await server?.stop();
  await forum?.close();
  await replica?.stop();
  await primary?.stop();
});

interface Reads {
  used: number;
  replica: number;
  primary: number;
  repeated: number;
}

async function readMetrics(): Promise<Reads> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^stoa_replica_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const reads = (kind: string) => of(`reads_total\\{server="${kind}"\\}`);
  return { used: of('used'), replica: reads('replica'), primary: reads('primary'), repeated: reads('repeated') };
}

const untilUsed = () => expect.poll(async () => (await readMetrics()).used, { timeout: 20_000 }).toBe(1);
const linesWith = (message: string) => server.output().split(`"msg":"${message}"`).length - 1;

const PAGES = [
  '/',
  '/goods/goods_search',
  '/merchant/merchant_street',
  '/bbs',
  '/bbs/boards',
  '/app_index',
  '/api_index',
  '/sitemap.xml',
  '/api/front/product/list',
  '/api/front/merchant/list',
  '/api/community/topic/list',
  '/api/community/search',
];

/** Something that has to be read from a database. */
async function read(path: string): Promise<{ status: number; text: string }> {
  nth += 1;
  const response = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}fresh=${nth}`, {
    headers: { 'accept-language': 'en' },
  });
  return { status: response.status, text: await response.text() };
}

async function renameTea(name: string): Promise<void> {
  await shop.app.database.db.transaction().execute(async (trx) => {
    const texts = JSON.stringify({ en: name });
    await sql`update products set name = ${texts}::jsonb where id = ${shop.tea.productId}`.execute(trx);
    await invalidateCache(trx, 'catalog');
  });
}

/** Whether any process of the shop still shows another name of the tea. */
async function namesShown(): Promise<string[]> {
  const paths = [`/goods_detail/${shop.tea.productId}`, `/api/front/product/detail/${shop.tea.productId}`];
  const texts = await Promise.all([...paths, '/api/front/product/list'].map(async (path) => (await read(path)).text));
  // and what is in the cache
  const kept = await fetch(`${server.url}${paths[1]}`);
  return [...texts, await kept.text()].map((text) => /Flush \d+/.exec(text)?.[0] ?? 'none');
}

test('what guests read is read from the replica, and nothing that a page reads needs the primary', async () => {
  await untilUsed();
  const before = await readMetrics();
  const transactions = async () =>
    Number(
      (await onReplica.query(`select xact_commit as n from pg_stat_database where datname = current_database()`))
        .rows[0].n,
    );
  const seen = await transactions();
  for (const path of PAGES) expect({ path, status: (await read(path)).status }).toEqual({ path, status: 200 });
  const after = await readMetrics();
  expect(after.replica - before.replica).toBeGreaterThan(PAGES.length);
  expect(after.repeated).toBe(before.repeated);
  await expect.poll(transactions, { timeout: 15_000 }).toBeGreaterThan(seen + PAGES.length);
});

test('a person sees at once what they wrote, while the replica lacks it', async () => {
  const author = await forum.member();
  const { token } = await startSession(author, author.actor.userId);
  const topicId = await forum.topic(author);
  await onReplica.query('select pg_wal_replay_pause()');
  const made = await server.call('POST', '/api/community/comment/reply', token, { topicId, source: 'A quiet one.' });
  expect(made.status).toBe(200);
  const seen = await server.call('GET', `/api/community/topic/${topicId}/comments?fresh=1`, token);
  expect(JSON.stringify(seen.body.data)).toContain('A quiet one.');
});

test('a report has what was committed before it was asked for, while the replica lacks it', async () => {
  const { token } = await startSession(shop.ctx(), shop.teas.owner.userId);
  const exported = async () => {
    const response = await fetch(`${server.url}/api/merchant/product/export`, { headers: { token } });
    return { status: response.status, text: await response.text() };
  };
  const before = await readMetrics();
  expect((await exported()).text).toContain('Green tea');
  expect((await readMetrics()).replica).toBeGreaterThan(before.replica);
  await onReplica.query('select pg_wal_replay_pause()');
  await renameTea('Flush 0');
  expect((await exported()).text).toContain('Flush 0');
});

test('a replica that replays late never leads to an old page once a change was heard of', async () => {
  await onReplica.query(`alter system set recovery_min_apply_delay = '300ms'`);
  await onReplica.query('select pg_reload_conf()');
  const before = await readMetrics();
  try {
    for (let change = 1; change <= 12; change += 1) {
      const name = `Flush ${change}`;
      await renameTea(name);
      // heard of within milliseconds, long before the replica has it
      await wait(60);
      for (let again = 0; again < 6; again += 1) {
        expect(await namesShown()).toEqual([name, name, name, name]);
        await wait(100);
      }
    }
  } finally {
    await onReplica.query('alter system reset recovery_min_apply_delay');
    await onReplica.query('select pg_reload_conf()');
  }
  const after = await readMetrics();
  // both were read meanwhile
  expect(after.primary).toBeGreaterThan(before.primary);
  expect(after.replica).toBeGreaterThan(before.replica);
});

test('a replica that stops replaying is not used, which is logged once, and used again afterwards', async () => {
  await untilUsed();
  const [ends, begins] = [linesWith('replica not used'), linesWith('replica used again')];
  await onReplica.query('select pg_wal_replay_pause()');
  await renameTea('Flush 50');
  await expect.poll(() => linesWith('replica not used'), { timeout: 20_000 }).toBe(ends + 1);
  expect(await namesShown()).toEqual(Array(4).fill('Flush 50'));
  await onReplica.query('select pg_wal_replay_resume()');
  await untilUsed();
  expect(linesWith('replica not used')).toBe(ends + 1);
  expect(linesWith('replica used again')).toBe(begins + 1);
  expect(await namesShown()).toEqual(Array(4).fill('Flush 50'));
});

/** Requests all the time while something happens; returns every status but 200. */
async function readMeanwhile(work: () => Promise<unknown>): Promise<number[]> {
  const failures: number[] = [];
  let isOver = false;
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      const { status } = await read(PAGES[turn % PAGES.length] ?? '/');
      if (status !== 200) failures.push(status);
    }
  });
  await work();
  isOver = true;
  await Promise.all(readers);
  return failures;
}

test('a replica that is killed or freezes under load leads to no failed request', async () => {
  await untilUsed();
  const killed = await readMeanwhile(async () => {
    await wait(500);
    await replica.crash();
    await wait(2_500);
    await replica.resume();
    await untilUsed();
  });
  expect(killed).toEqual([]);
  const [ends, before] = [linesWith('replica not used'), await readMetrics()];
  const frozen = await readMeanwhile(async () => {
    await wait(500);
    replica.freeze();
    await expect.poll(() => linesWith('replica not used'), { timeout: 20_000 }).toBe(ends + 1);
    await wait(1_000);
    replica.thaw();
    await untilUsed();
  });
  expect(frozen).toEqual([]);
  expect((await readMetrics()).replica).toBeGreaterThan(before.replica);
  expect(server.output()).not.toMatch(/"level":50/);
});
