import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { ChatTalker } from '../support/chat-talker.ts';
import { type OwnPostgresServer, startOwnPostgres } from '../support/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { onServer } from '../support/server-template.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** Messages that each of both sides sends in a conversation: below the limit of messages per minute. */
const SAID_EACH = 42;
/** `CHAT_MESSAGES=10000` opens more conversations than the twelve with 1,008 messages. */
const TALKS = Math.ceil(Number(process.env.CHAT_MESSAGES ?? 1_000) / (2 * SAID_EACH));
/** A third of the windows have a slow network: calls and signals take up to so long. */
const SLOW_MS = 60;

let shop: SmallShop;
let servers: [ServerProcess, ServerProcess];
beforeAll(async () => {
  shop = await openSmallShop();
  const url = (shop.app.database as TestDatabase).url ?? '';
  servers = await Promise.all([startServerProcess(url), startServerProcess(url)]);
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await shop?.close();
});

const nameOn = async (server: ServerProcess) => {
  const path = `/api/front/product/detail/${shop.tea.productId}`;
  const answer = await server.call<{ product: { name: string } }>('GET', path);
  return answer.body.data?.product.name;
};

async function rename(name: string): Promise<void> {
  const { db } = shop.app.database;
  await db.transaction().execute(async (trx) => {
    await sql`update products set name = ${JSON.stringify({ en: name })}::jsonb where id = ${shop.tea.productId}`.execute(
      trx,
    );
    await invalidateCache(trx, 'catalog');
  });
}

/** What the page says by itself in every language while the database is away. */
const BACK_SOON = {
  en: 'We’ll be right back',
  'zh-CN': '我们马上回来',
  'zh-TW': '我們馬上回來',
  fr: 'Nous revenons tout de suite',
  th: 'เราจะกลับมาในไม่ช้า',
  lao: 'ພວກເຮົາຈະກັບມາໃນໄວໆນີ້',
};

/** Until it holds, or not within three seconds. */
async function eventually(holds: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + 3_000;
  while (Date.now() < end) {
    if (await holds()) return true;
    await wait(50);
  }
  return false;
}

test('a change through one server invalidates the cache of the other', async () => {
  const before = await Promise.all(servers.map(nameOn));
  expect(before[0]).toBe(before[1]);
  await rename('Silver tea');
  for (const server of servers)
    expect(await eventually(async () => (await nameOn(server)) === 'Silver tea')).toBe(true);
});

test('a cart filled through one server is the same through the other, also after the first stops', async () => {
  const buyer = await addBuyer(shop);
  const { token } = await startSession(buyer, buyer.actor.userId);
  const { productId, skuId } = shop.lamp;
  const saved = await servers[0].call('POST', '/api/front/cart/save', token, { productId, skuId, num: 3 });
  expect(saved.status).toBe(200);
  await servers[0].kill();
  const count = await servers[1].call('GET', '/api/front/cart/count?numType=true&type=sum', token);
  expect(count.body.data).toEqual({ count: 3 });
  servers[0] = await startServerProcess((shop.app.database as TestDatabase).url ?? '');
});

test(
  '1,000 chat messages both ways arrive once and in order while sockets are cut and a server is killed',
  async () => {
    const running = [...servers];
    const talkers = await openTalks(running);
    const all = talkers.flat();
    const cutting = setInterval(() => all[Math.floor(Math.random() * all.length)]?.cut(), 30);
    let said = 0;
    const speak = async (talker: ChatTalker, who: string) => {
      for (let nth = 0; nth < SAID_EACH; nth += 1) {
        const message = await talker.say(`${who} ${nth}`);
        if (nth % 10 === 0) await talker.recall(message.id);
        said += 1;
        if (said !== TALKS * SAID_EACH) continue;
        // half of them: the process dies with whatever it was doing
        const [dying] = running.splice(0, 1);
        await dying?.kill();
      }
    };
    await Promise.all(all.map((talker, nth) => speak(talker, `talker ${nth}`)));
    clearInterval(cutting);
    for (const talker of all) await talker.read();
    for (const [shopper, agent] of talkers) {
      const [theirs, ours] = [await shopper.stored(), await agent.stored()];
      const words = theirs.list.filter(({ msnType }) => msnType === 1);
      expect(words).toHaveLength(2 * SAID_EACH);
      expect(ours.list.map(({ id }) => id)).toEqual(theirs.list.map(({ id }) => id));
      for (const window of [shopper, agent]) {
        // each sender's messages once, in the order in which they were sent
        const own = new Set(window.sent.values());
        expect(words.map(({ id }) => id).filter((id) => own.has(id))).toEqual([...own]);
        expect(own.size).toBe(SAID_EACH);
        const seen = [...window.messages.values()]
          .filter(({ msnType }) => msnType === 1)
          .toSorted((a, b) => a.id - b.id);
        const short = ({ id, msn, recallStatus }: (typeof seen)[number]) => `${id} ${recallStatus} ${msn}`;
        expect(seen.map(short)).toEqual(words.map(short));
      }
      expect(words.filter(({ recallStatus }) => recallStatus === 1)).toHaveLength(2 * Math.ceil(SAID_EACH / 10));
      const last = theirs.list.at(-1)?.id;
      expect([theirs.other.readId, ours.other.readId]).toEqual([last, last]);
    }
    for (const talker of all) talker.close();
    servers = [running[0] as ServerProcess, await startServerProcess((shop.app.database as TestDatabase).url ?? '')];
  },
  TALKS * 5_000,
);

/** Shoppers who each talk to an agent of their own: nobody meets the limit of messages per minute. */
async function openTalks(running: ServerProcess[]): Promise<[ChatTalker, ChatTalker][]> {
  const { db } = shop.app.database;
  const merId = shop.lamps.id;
  const talks: [ChatTalker, ChatTalker][] = [];
  for (let nth = 0; nth < TALKS; nth += 1) {
    const [shopper, agent] = [await addBuyer(shop), await addBuyer(shop)];
    await sql`
      insert into merchant_staff (merchant_id, user_id, role)
      values (${merId}::bigint, ${agent.actor.userId}::bigint, 'support')`.execute(db);
    const [mine, theirs] = [
      await startSession(shopper, shopper.actor.userId),
      await startSession(agent, agent.actor.userId),
    ];
    const opened = await running[0]?.call<{ chatId: number }>(
      'POST',
      `/api/service/chatStart/${merId}`,
      mine.token,
      {},
    );
    const slowMs = nth % 3 === 0 ? SLOW_MS : 0;
    const talk = { servers: running, merId, chatId: opened?.body.data.chatId ?? 0, slowMs };
    talks.push([
      new ChatTalker({ ...talk, token: mine.token, side: 'shopper' }),
      new ChatTalker({ ...talk, token: theirs.token, side: 'agent' }),
    ]);
  }
  return talks;
}

test('an agent who is removed through one server receives nothing more through the other', async () => {
  const [agent, shopper] = [await addBuyer(shop), await addBuyer(shop)];
  const { token } = await startSession(agent, agent.actor.userId);
  const merId = shop.lamps.id;
  const owner = await startSession(shop.ctx(), shop.lamps.owner.userId, { isStrong: true });
  await sql`
    insert into merchant_staff (merchant_id, user_id, role)
    values (${merId}::bigint, ${agent.actor.userId}::bigint, 'support')`.execute(shop.app.database.db);
  const open = (at: ServerProcess, cookie: string) =>
    io(at.url, { extraHeaders: { cookie: `token=${cookie}` }, forceNew: true, reconnection: false });
  const [window, other] = [open(servers[1], token), open(servers[1], owner.token)];
  const heard: Record<'window' | 'other', string[]> = { window: [], other: [] };
  window.on('chat.message', ({ msn }: { msn: string }) => heard.window.push(msn));
  other.on('chat.message', ({ msn }: { msn: string }) => heard.other.push(msn));
  for (const each of [window, other])
    expect(await each.emitWithAck('join', { room: 'desk', id: merId })).toEqual({ ok: true, data: true });
  const mine = await startSession(shopper, shopper.actor.userId);
  const say = async (msn: string) => {
    await servers[0].call('POST', '/api/service/send', mine.token, { msn, msnType: 1, merId });
    expect(await eventually(async () => heard.other.includes(msn))).toBe(true);
  };
  await say('before');
  expect(heard.window).toEqual(['before']);
  await sql`delete from merchant_staff where user_id = ${agent.actor.userId}::bigint`.execute(shop.app.database.db);
  // well below the minute after which all windows are checked
  await wait(500);
  await say('after');
  expect(heard.window).toEqual(['before']);
  for (const each of [window, other]) each.disconnect();
});

test('a server whose connections are all cut recovers, without missing invalidations', async () => {
  const [server] = servers;
  await nameOn(server);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    shop.app.database.db,
  );
  await rename('Golden tea');
  expect(await eventually(async () => (await nameOn(server)) === 'Golden tea')).toBe(true);
});

test('160 wrong logins that alternate between two servers meet one limit', async () => {
  const started = Date.now();
  const statuses: number[] = [];
  const tries = Array.from({ length: 160 }, (_, nth) => nth).values();
  const knock = async () => {
    for (const nth of tries) {
      const login = { email: `guess${nth}@example.com`, password: 'a password nobody has' };
      statuses.push((await servers[(nth % 2) as 0 | 1].call('POST', '/api/front/login/email', '', login)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, knock));
  const through = statuses.filter((status) => status !== 429).length;
  const refilled = Math.ceil((Date.now() - started) / 1000);
  expect(through).toBeGreaterThanOrEqual(60);
  expect(through).toBeLessThanOrEqual(60 + refilled);
  expect(statuses.filter((status) => status === 429).length).toBe(160 - through);
});

test('a server uses no more connections than DATABASE_POOL allows, and two to listen', async () => {
  const { db } = shop.app.database;
  const url = new URL((shop.app.database as TestDatabase).url ?? '');
  url.searchParams.set('application_name', 'pooled');
  const server = await startServerProcess(url.href, { DATABASE_POOL: '8' });
  const count = async () => {
    const found = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where application_name = 'pooled'`.execute(db);
    return found.rows[0]?.n;
  };
  const paths = Array.from({ length: 40 }, (_, nth) => `/api/front/product/list?keyword=word${nth}`);
  const answers = await Promise.all(paths.map((path) => server.call('GET', path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // four of the eight are for the shop; those for offices and jobs open when they are first needed
  expect(await count()).toBeGreaterThanOrEqual(4 + 2);
  expect(await count()).toBeLessThanOrEqual(8 + 2);
  await server.stop();
});

test('the database is unavailable for a while: clear refusals, no losses, and recovery without a restart', async () => {
  const postgres: OwnPostgresServer = await startOwnPostgres({ durable: true });
  try {
    await onServer(postgres.url, (client) => client.query('create database shop'));
    const address = new URL(postgres.url);
    address.pathname = '/shop';
    const server = await startServerProcess(address.href);
    expect((await server.call('GET', '/api/common/type')).status).toBe(200);
    const visitor = { deviceId: 'd', email: 'passer@example.com' };
    const login = await server.call<{ token: string }>('POST', '/api/front/login/register/visitor', '', visitor);
    const { token } = login.body.data;
    const page = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers: { accept: 'text/html', ...headers } });
    expect((await page('/site?kept')).status).toBe(200);
    expect((await server.call('GET', '/api/pc/home/index')).status).toBe(200);
    await postgres.crash();
    const refused = await server.call<{ error: string }>('GET', '/api/front/user/info', token);
    expect([refused.status, refused.body.code, refused.body.data.error]).toEqual([503, 503, 'database_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const [language, words] of Object.entries(BACK_SOON)) {
      const away = await page('/goods/goods_search?keyword=tea', { language });
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
      const html = await away.text();
      expect(html).toContain(words);
      // nothing of it comes from elsewhere, and the one script of it may run
      expect(html).not.toMatch(/(?:src|href)="[^"]/);
      expect(away.headers.get('content-security-policy')).toContain("'sha256-");
    }
    const mine = await page('/users/order_list', { cookie: `token=${token}` });
    expect([mine.status, await mine.text()]).toEqual([503, expect.stringContaining('/readyz')]);
    const kept = await page('/site?kept');
    expect([kept.status, (await kept.text()).includes('/readyz')]).toEqual([200, false]);
    const shared = await server.call('GET', '/api/pc/home/index', token);
    expect([shared.status, shared.body.code]).toEqual([200, 200]);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.call('GET', '/readyz')).status).toBe(503);
    await postgres.resume();
    expect(await eventually(async () => (await server.call('GET', '/readyz')).status === 200)).toBe(true);
    expect((await server.call('GET', '/api/front/user/info', token)).status).toBe(200);
    await server.stop();
  } finally {
    await postgres.stop();
  }
});

test('the ledger checks pass afterwards', async () => {
  const buyer = await addBuyer(shop);
  await order(buyer, shop.lamp);
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
});
