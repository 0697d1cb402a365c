import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { SITE_TYPES, type SiteSettings } from '../../../domains/sites/contract.ts';
import { type ApiCall, addressOf, readCalls, sampleOf } from '../../support/api-calls.ts';
import { guest } from '../../support/bare-app.ts';
import { addCrowd, type Person } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { praise, receivedOrder } from '../../support/reviewing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { addBuyer, furnish, type SmallShop } from '../../support/small-shop.ts';

/** What belongs to the site that is named, to accounts, or to the forum; everything else is of the goods site. */
const OF_NAMED =
  /^\/api\/(?:community|common\/type|github|osc|qq|front\/(?:login|site|captcha|country|user(?!\/pay_password))|platform\/(?:role|permission|member|invite))(?:\/|$)/;
/** Open on a members-only site, and on a closed one. */
const OPEN = /^\/api\/(?:pc\/home|front\/(?:pay|user|app\/index|api\/index))(?:\/|$)/;
const OPEN_WHEN_CLOSED = /^\/api\/(?:platform|front\/pay\/notify)\//;

let shop: RunningApp;
let small: SmallShop;
let calls: ApiCall[];
let member: Person;
/** A session of the forum of someone who owns a shop, a developer and every site. */
let forumToken: string;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
  const ctx = (overrides = {}) => ({ ...guest(shop.app), ...overrides });
  small = await furnish({ app: shop.app, ctx, close: shop.close });
  calls = await readCalls(shop);
  const [person, other] = await addCrowd(shop.app.database.db, 2);
  if (!person || !other) throw new Error('nobody was added');
  member = person;
  await sql`update merchants set owner_id = ${other.userId}::bigint where id = ${small.lamps.id}::bigint`.execute(
    shop.app.database.db,
  );
  await sql`
    insert into site_members (site_id, user_id, role_id)
    select r.site_id, ${other.userId}::bigint, r.id from roles r where r.key = 'owner'`.execute(shop.app.database.db);
  await sql`insert into developers (kind, owner_id, name, email, approved_at) values ('person', ${other.userId}::bigint, 'Dev', 'd@example.com', now())`.execute(
    shop.app.database.db,
  );
  forumToken = (await startSession(ctx(), other.userId, { scope: 'forum' })).token;
});
beforeEach(() => setShop({}));
afterAll(() => shop.close());

async function setShop({ access = 'public', status = 'open', standing = 'active', settings = {} as SiteSettings }) {
  const { db } = shop.app.database;
  await sql`
    update sites set access = ${access}, status = ${status}, join_fee_minor = 9900, settings = ${JSON.stringify(settings)}::jsonb
    where is_default`.execute(db);
  await sql`
    insert into site_members (site_id, user_id, role_id, status)
    select s.id, ${member.userId}::bigint, r.id, ${standing} from sites s join roles r on r.site_id = s.id and r.key = 'default'
    where s.is_default on conflict (site_id, user_id) do update set status = excluded.status`.execute(db);
  await shop.app.sites.load();
}

interface Answer {
  status: number;
  error?: string | undefined;
}

async function send(call: ApiCall, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(shop.url + addressOf(call), {
    method: call.method,
    headers: { ...headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    ...(call.body ? { body: JSON.stringify(sampleOf(call.body)) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, error: isJson ? JSON.parse(text).data?.error : undefined };
}

/** The calls that are answered otherwise than expected, and how. */
async function unlike(chosen: ApiCall[], headers: Record<string, string>, expected: Answer): Promise<unknown[]> {
  expect(chosen.length).toBeGreaterThan(100);
  const wrong: unknown[] = [];
  for (const call of chosen) {
    const { status, error } = await send(call, headers);
    if (status !== expected.status || error !== expected.error) wrong.push([call.name, status, error]);
  }
  return wrong;
}

const ofShop = () => calls.filter(({ path }) => !OF_NAMED.test(path));

describe.each(SITE_TYPES)('under the header type: %s', (type) => {
  test('a session of the forum reaches no call of the shop, of accounts or of an office', async () => {
    const closed = calls.filter(({ access, path }) => access !== 'anyone' && !path.startsWith('/api/community/'));
    // joining a forum with a fee begins in the forum
    const others = closed.filter(({ name }) => type !== 'bbs' || name !== 'POST /api/front/site/join');
    expect(await unlike(others, { type, token: forumToken }, { status: 401, error: 'login_required' })).toEqual([]);
  });

  test('a member whom the goods site has suspended sends nothing to the shop', async () => {
    await setShop({ standing: 'banned' });
    const writes = ofShop().filter(({ method }) => method !== 'GET');
    const headers = { type, token: member.token };
    expect(await unlike(writes, headers, { status: 403, error: 'site_banned' })).toEqual([]);
    expect(await send(calls.find(({ path }) => path === '/api/front/product/list') as ApiCall, headers)).toEqual({
      status: 200,
    });
  });

  test.each([
    ['asks for a fee', { access: 'paid' }, OPEN, 'membership_needed'],
    ['is closed', { status: 'closed' }, OPEN_WHEN_CLOSED, 'site_closed'],
  ])('the shop is shut when the goods site %s', async (_when, change, open, error) => {
    // what was kept while it was open is not shown either
    const kept = calls.find(({ path }) => path === '/api/front/product/list') as ApiCall;
    expect((await send(kept, { type })).status).toBe(200);
    await setShop(change);
    const shut = ofShop().filter(({ path }) => !open.test(path));
    expect(await unlike(shut, { type }, { status: 403, error })).toEqual([]);
    const sitemap = await shop.call<{ error: string }>('GET', '/sitemap.xml', { headers: { type } });
    expect(sitemap.body.data.error).toBe(error);
  });

  test('the settings of the goods site decide a checkout, its deadline and its reviews', async () => {
    const settings = { pointsMaxPercent: 0, visitorOpen: false, unpaidMinutes: 7, reviewsFirst: true };
    await setShop({ settings });
    const buyer = await addBuyer(small);
    const { token } = await startSession(buyer, buyer.actor.userId);
    await sql`update sessions set pay_proved_at = now() where user_id = ${buyer.actor.userId}::bigint`.execute(
      buyer.db,
    );
    const post = async <T>(path: string, body: object): Promise<T> =>
      (await shop.call<T>('POST', path, { token, headers: { type }, body })).body.data;
    const { productId, skuId } = small.lamp;
    const { preOrderNo } = await post<{ preOrderNo: string }>('/api/front/order/pre', { productId, skuId, num: 1 });
    const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId: buyer.addressId, usePoints: true };
    const placed = await post<{ orderNo: string; deadline: string; total: { amount: number } }>(
      '/api/front/order/create',
      press,
    );
    expect(placed.total.amount).toBe(10_900);
    expect(Math.round((Date.parse(placed.deadline) - Date.now()) / 60_000)).toBe(7);
    const goods = shop.app.sites.siteFor('goods', '')?.id;
    const row = await buyer.db
      .selectFrom('orders')
      .select('site_id')
      .where('no', '=', placed.orderNo)
      .executeTakeFirst();
    expect(row?.site_id).toBe(goods);
    const visitor = { body: { email: 'passing@example.com' }, headers: { type } };
    const refused = await shop.call<{ error: string }>('POST', '/api/front/login/register/visitor', visitor);
    expect(refused.body.data.error).toBe('visitor_closed');
    const { orderNo, lineIds } = await receivedOrder(buyer, small.tea);
    const written = await post<{ held: number }>('/api/front/review/write', {
      orderNo,
      reviews: lineIds.map((id) => praise(id)),
    });
    expect(written.held).toBe(1);
  });

  test('a request keeps no office open for longer than the goods site allows', async () => {
    await setShop({ settings: { officeIdleHours: 1 } });
    const owner = small.teas.owner.userId;
    const { token, sessionId } = await startSession(guest(shop.app), owner);
    await sql`
      update sessions set last_seen_at = now() - interval '2 hours', confirmed_at = now() - interval '3 hours'
      where id = ${sessionId}::bigint`.execute(shop.app.database.db);
    for (const path of ['/api/front/user/info', '/api/community/user']) {
      expect((await shop.call('GET', path, { token, headers: { type } })).status).toBe(200);
    }
    const office = await shop.call<{ error: string }>('GET', '/api/merchant/order/list', { token, headers: { type } });
    expect(office.body.data.error).toBe('sign_in_again');
  });
});

test('a cookie of the forum opens nothing of the shop under the forum’s own host name, and stays', async () => {
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; cookies: string[] }>((resolve, reject) => {
      const { port } = new URL(shop.url);
      const headers = {
        host: `bbs.localhost:${port}`,
        cookie: `userToken=${forumToken}`,
        'sec-fetch-site': 'same-origin',
      };
      request({ port, path, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [] });
      })
        .on('error', reject)
        .end();
    });
  for (const path of [
    '/api/front/order/list',
    '/api/merchant/order/list',
    '/api/platform/order/list',
    '/api/front/user/info',
  ]) {
    expect([path, await ask(path)]).toEqual([path, { status: 401, cookies: [] }]);
  }
  expect((await ask('/api/community/my/unread')).status).toBe(200);
});

test('an account that the goods site has suspended can still be protected and left through another site', async () => {
  await setShop({ standing: 'banned' });
  const edit = { token: member.token, headers: { type: 'bbs' }, body: { nickname: 'Still here' } };
  expect((await shop.call('POST', '/api/front/user/edit', edit)).status).toBe(200);
});
