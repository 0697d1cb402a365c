import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { failToStart, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { addBuyer, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { startMailbox } from '../support/stand-ins/mailbox.ts';
import type { TestDatabase } from '../support/test-database.ts';

const POLL = { timeout: 30_000 };

let shop: SmallShop;
let url: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let web: ServerProcess;
let worker: ServerProcess | undefined;

beforeAll(async () => {
  shop = await openSmallShop();
  url = (shop.app.database as TestDatabase).url ?? '';
  mailbox = await startMailbox();
  web = await startServerProcess(url, { STOA_ROLE: 'web', SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await worker?.stop();
  await web?.stop();
  await mailbox?.close();
  await shop?.close();
});

test('what a web process takes in, the worker completes: mail is sent and an unpaid order expires', async () => {
  const { db } = shop.app.database;
  const buyer = await addBuyer(shop);
  const { token } = await startSession(buyer, buyer.actor.userId);
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await web.call<T>('POST', `/api/front/order/${path}`, token, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body.data as T;
  };
  const { productId, skuId } = shop.recipe;
  const { preOrderNo } = await call<{ preOrderNo: string }>('pre', { productId, skuId, num: 1 });
  const { orderNo } = await call<{ orderNo: string }>('create', { preOrderNo, requestId: 'role-of-processes' });
  await sql`update payments set deadline = now() - interval '1 minute'`.execute(db);
  await sql`insert into outbox (channel, recipient, subject, text, html)
    values ('email', 'ada@example.com', 'Hello', 'x', '')`.execute(db);
  const state = async () => {
    const { rows } = await sql<{ sent: boolean; status: string; runs: number }>`
      select (select bool_and(sent_at is not null) from outbox where subject = 'Hello') as sent,
        (select status from orders where no = ${orderNo}) as status,
        (select count(*)::int from job_runs where name in ('mail', 'unpaid payments')) as runs`.execute(db);
    return rows[0];
  };
  // longer than the interval of either job
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(await state()).toMatchObject({ sent: false, status: 'to_pay', runs: 0 });
  worker = await startServerProcess(url, { STOA_ROLE: 'worker', SMTP_URL: mailbox.url });
  await expect.poll(state, POLL).toMatchObject({ sent: true, status: 'cancelled', runs: 2 });
});

test('a worker serves health and metrics, and no pages, calls or windows', async () => {
  for (const path of ['/healthz', '/readyz', '/version', '/metrics'])
    expect([path, (await fetch(`${worker?.url}${path}`)).status]).toEqual([path, 200]);
  for (const path of [
    '/',
    '/login',
    '/admin',
    '/api/front/user/info',
    '/media/x.png',
    '/socket.io/?EIO=4&transport=polling',
  ])
    expect([path, (await fetch(`${worker?.url}${path}`)).status]).toEqual([path, 404]);
  expect((await fetch(`${web.url}/login`)).status).toBe(200);
});

test('a web process still saves the page views that it holds in memory', async () => {
  const views = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from product_traffic`.execute(shop.app.database.db)).rows[0]?.n;
  const page = await fetch(`${web.url}/goods_detail/${shop.tea.productId}`, {
    headers: {
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    },
  });
  expect(page.status).toBe(200);
  expect(await web.terminate()).toBe(0);
  expect(await views()).toBeGreaterThan(0);
});

test('a role of its own needs a server of the database', async () => {
  expect(await failToStart({ STOA_ROLE: 'worker' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('STOA_ROLE=worker needs DATABASE_URL'),
  });
});
