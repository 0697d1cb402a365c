import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setRenewal } from '../../domains/api-market/subscriptions/set-renewal.server.ts';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import { addDeveloper } from '../support/app-developer.ts';
import { type BareApp, startBareApp } from '../support/bare-app.ts';
import { buyMonth, makePaidPlan, ownSubscriptions } from '../support/paid-plans.ts';
import { SHARED_SECRET } from '../support/server-process.ts';
import { addBuyer, checkBooks } from '../support/small-shop.ts';
import { hold, untilWaiting } from '../support/steps.ts';
import type { TestDatabase } from '../support/test-database.ts';

const PROGRAM = join(import.meta.dirname, '../support/renewing-process.ts');
const PRICE = 4_900;
const SUBSCRIBERS = 16;

let bare: BareApp;
let folder: string;
let planId: number;
let running: ChildProcess[] = [];

beforeAll(async () => {
  bare = await startBareApp({ driver: 'postgres', poolSize: 8 });
  folder = await mkdtemp(join(tmpdir(), 'stoa-renewals-'));
  ({ planId } = await makePaidPlan(bare, await addDeveloper(bare)));
});
afterAll(async () => {
  await bare?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  running = await Promise.all([start(), start()]);
});
afterEach(async () => {
  await Promise.all(running.map(kill));
  expect(await checkBooks(bare.app.database.db)).toEqual([]);
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      STOA_ENV: 'test',
      STOA_DEMO: '0',
      STOA_SECRET: SHARED_SECRET,
      STOA_DATA: folder,
      LOG_LEVEL: 'silent',
      DATABASE_URL: (bare.app.database as TestDatabase).url ?? '',
    },
  });
  if ((await says(child, 'ready')) === undefined) throw new Error('the process ended before it was ready');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

/** What follows the word in its next line with it; undefined once it is dead. */
function says(child: ChildProcess, word: string): Promise<string | undefined> {
  const line = new Promise<string>((resolve) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const found = new RegExp(`${word}(.*)\n`).exec(said);
      if (!found) return;
      child.stdout?.off('data', read);
      resolve(found[1] ?? '');
    };
    child.stdout?.on('data', read);
  });
  return Promise.race([line, once(child, 'close').then(() => undefined)]);
}

/** Lets the process renew what is due at the moment; how many it renewed, undefined if it died meanwhile. */
async function renew(child: ChildProcess | undefined, at: Date): Promise<number | undefined> {
  if (!child) throw new Error('no process');
  const said = says(child, 'renewed ');
  child.stdin?.write(`${at.toISOString()}\n`);
  const num = await said;
  return num === undefined ? undefined : Number(num);
}

async function subscriber() {
  const buyer = await addBuyer(bare);
  const orderNo = await buyMonth(buyer, planId, PRICE);
  const [own] = await ownSubscriptions(buyer);
  const id = own?.id ?? 0;
  await setRenewal(buyer, { id, isOn: true });
  const soon = new Date(new Date(own?.paidUntil ?? 0).getTime() - 3_600_000);
  return { id, buyer, orderNo, soon, before: await readBalance(buyer, buyer.actor.userId, 'CNY') };
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>;

/** Months that are paid, months that are granted, orders, and what the renewals took from the balance. */
async function stateOf({ id, buyer, before }: Subscriber) {
  const { userId } = buyer.actor;
  const found = await sql<{ months: number; granted: number; orders: number }>`
    select paid_months as months, (select count(*)::int from apis.paid_months where subscription_id = s.id) as granted,
      (select count(*)::int from orders where user_id = ${userId}::bigint) as orders
    from apis.subscriptions s where id = ${id}::bigint`.execute(bare.app.database.db);
  return { ...found.rows[0], taken: before - (await readBalance(buyer, userId, 'CNY')) };
}
const RENEWED = { months: 2, granted: 2, orders: 2, taken: PRICE };
const NOTHING = { months: 1, granted: 1, orders: 1, taken: 0 };

test.each([
  [
    'before it has read what is due',
    ({ orderNo }: Subscriber) => sql`
    select 1 from payments where no = ${orderNo} for no key update`,
  ],
  [
    'once the order is placed, while it is paid',
    ({ buyer }: Subscriber) => sql`
    select 1 from ledger_accounts where owner_kind = 'user' and owner_id = ${buyer.actor.userId}::bigint
      and purpose = 'balance' for no key update`,
  ],
])('kill -9 of one of two processes, %s: nothing is left of it, and the other one renews once', async (_, lock) => {
  const it = await subscriber();
  const letGo = await hold(bare.app, lock(it));
  const lost = renew(running[0], it.soon);
  await untilWaiting(bare.app, 1);
  const left = renew(running[1], it.soon);
  await untilWaiting(bare.app, 2);
  await Promise.all(running.slice(0, 1).map(kill));
  expect(await lost).toBeUndefined();
  expect(await stateOf(it)).toEqual(NOTHING);
  await letGo();
  expect(await left).toBe(1);
  expect(await stateOf(it)).toEqual(RENEWED);
  expect(await renew(running[1], it.soon)).toBe(0);
});

test('two processes renew the same subscriptions while one is killed again and again: each is paid once', {
  timeout: 180_000,
}, async () => {
  const all: Subscriber[] = [];
  for (let num = 0; num < SUBSCRIBERS; num += 1) all.push(await subscriber());
  const soon = new Date(Math.max(...all.map((each) => each.soon.getTime())));
  let renewed = 0;
  for (const delay of [40, 120]) {
    const rounds = [renew(running[0], soon), renew(running[1], soon)];
    await wait(delay);
    await Promise.all(running.slice(0, 1).map(kill));
    renewed += (await Promise.all(rounds))[1] ?? 0;
    running = [await start(), ...running.slice(1)];
  }
  await renew(running[0], soon);
  expect(renewed).toBeGreaterThan(0);
  expect(await Promise.all(all.map(stateOf))).toEqual(all.map(() => RENEWED));
});
