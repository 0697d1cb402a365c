import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type ApiCall, addressOf, isOfForum, readCalls, sampleOf } from '../../support/api-calls.ts';
import { addCrowd } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let calls: ApiCall[];
let token: string;
let userId: number;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
  calls = (await readCalls(shop)).filter((call) => !isOfForum(call));
  const [person] = await addCrowd(shop.database.db, 1);
  token = person?.token ?? '';
  userId = person?.userId ?? 0;
});
beforeEach(() => setSite({ access: 'public', status: 'open' }));
afterAll(() => shop.close());

/** The goods site, so that every page of it is there to be asked for. */
async function setSite({ access = 'public', status = 'open' }: { access?: string; status?: string }): Promise<void> {
  await sql`
    update sites set access = ${access}, status = ${status}, join_fee_minor = 9900, join_days = 30,
      closed_message = '{"en": "Back on Monday", "zh-CN": "周一回来", "fr": "De retour lundi"}' where is_default`.execute(
    shop.database.db,
  );
  await shop.app.sites.load();
  shop.app.responseCache.drop();
}

const setMember = (changes: { ends?: string | null; via?: string; role?: string; status?: string } | null) =>
  changes === null
    ? sql`delete from site_members where user_id = ${userId}`.execute(shop.database.db)
    : sql`
        insert into site_members (site_id, user_id, role_id, via, expires_at, status)
        select site_id, ${userId}, id, ${changes.via ?? 'paid'}, ${changes.ends ?? null}::timestamptz, ${changes.status ?? 'active'}
        from roles where key = ${changes.role ?? 'default'} and site_id = (select id from sites where is_default)
        on conflict (site_id, user_id) do update set role_id = excluded.role_id, via = excluded.via,
          expires_at = excluded.expires_at, status = excluded.status`.execute(shop.database.db);

async function refusal(call: ApiCall, withToken = true): Promise<string | undefined> {
  const { body } = await shop.call<{ error?: string } | null>(call.method, addressOf(call), {
    ...(withToken ? { token } : {}),
    ...(call.body ? { body: sampleOf(call.body) } : {}),
  });
  return body.data?.error;
}
const refusedWith = async (code: string, among: ApiCall[], withToken = true) => {
  const refused: string[] = [];
  for (const call of among) if ((await refusal(call, withToken)) === code) refused.push(call.name);
  return refused;
};

const page = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: 'manual', ...init, headers: { cookie: `token=${token}`, ...headers } });
const asGuest = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

/** Open on every site: the access itself, and actions on one's own account there. */
const OPEN = /\/api\/(?:common\/|pc\/home|github|osc|qq|front\/(?:login|site|pay|user|app\/index|api\/index))/;
const SAMPLES = [
  '/',
  '/goods/goods_search',
  '/goods_seckill',
  '/merchant/coupon',
  '/order/shopping_cart',
  '/users/order_list',
  '/goods/more?page=2',
];

describe('a site with a membership fee', () => {
  beforeEach(() => setSite({ access: 'paid' }));

  test('refuses guests and unpaid members every call except login and joining', async () => {
    await setMember(null);
    const inside = calls.filter((call) => !OPEN.test(call.path)).map((call) => call.name);
    expect(inside.length).toBeGreaterThan(60);
    // the calls that log out or change an account would change the actor
    const askable = calls.filter(
      (call) => !call.path.includes('logout') && !call.path.includes('session') && !call.path.includes('leave'),
    );
    expect(await refusedWith('membership_needed', askable, false)).toEqual(
      inside.filter((name) => askable.some((call) => call.name === name)),
    );
    expect(await refusedWith('membership_needed', askable)).toEqual(
      inside.filter((name) => askable.some((call) => call.name === name)),
    );
  });

  test.each([
    ['a member', { ends: '2100-01-01T00:00:00Z' }, 200],
    ['a member with no end date', { ends: null }, 200],
    ['an expired member', { ends: '2020-01-01T00:00:00Z' }, 403],
    ['a member who joined while the site was open', { via: 'open' }, 403],
    ['an invited member', { via: 'invite' }, 200],
    ['staff', { via: 'open', role: 'admin' }, 200],
    ['the owner', { via: 'open', role: 'owner' }, 200],
    ['a disabled member', { ends: null, status: 'banned' }, 403],
  ])('admits valid memberships only: %s', async (_title, member, status) => {
    await setMember(member);
    const call = await shop.call('GET', '/api/front/product/list', { token });
    expect(call.status).toBe(status);
    const home = await page('/');
    expect([home.status, home.headers.get('location')]).toEqual(status === 200 ? [200, null] : [303, '/site']);
  });

  test.each(SAMPLES)('redirects non-members from %s to the page for joining', async (path) => {
    await setMember(null);
    for (const answer of [await page(path), await asGuest(path)])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/site']);
  });

  test.each([
    ['/site', 200],
    ['/login', 200],
    ['/agreement?mark=user', 200],
    ['/privacy_agreement', 200],
  ])('does not redirect from %s', async (path, status) => {
    expect((await asGuest(path)).status).toBe(status);
  });

  test('does not serve responses cached while it was open', async () => {
    await setSite({ access: 'public' });
    expect((await asGuest('/')).status).toBe(200);
    expect((await asGuest('/')).status).toBe(200);
    await sql`update sites set access = 'paid' where is_default`.execute(shop.database.db);
    await shop.app.sites.load();
    expect((await asGuest('/')).status).toBe(303);
    expect((await asGuest('/api/front/product/list')).status).toBe(403);
    expect((await asGuest('/sitemap.xml')).status).toBe(403);
  });

  test('refuses forms of non-members', async () => {
    await setMember(null);
    const init = { method: 'POST', body: new URLSearchParams({ intent: 'add' }) };
    const answer = await page('/order/shopping_cart', { origin: shop.url }, init);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/site']);
  });
});

describe('a disabled member of an open site', () => {
  beforeEach(() => setMember({ status: 'banned' }));

  test('may read, but not act', async () => {
    expect((await page('/')).status).toBe(200);
    const writes = calls.filter((call) => call.method !== 'GET' && !call.path.includes('/front/login/'));
    expect(await refusedWith('site_banned', writes)).toEqual(writes.map((call) => call.name));
    const form = await page(
      '/order/shopping_cart',
      { origin: shop.url },
      { method: 'POST', body: new URLSearchParams() },
    );
    expect(form.status).toBe(403);
  });

  test('gets the reason in every language', async () => {
    for (const locale of LOCALES) {
      const { body } = await shop.call('POST', '/api/front/cart/num', {
        token,
        body: { id: 1, num: 1 },
        headers: { language: locale },
      });
      expect(body.message).toBe(shop.app.texts[locale].t('errors:site_banned'));
    }
  });
});

test('without visitors the address of their form shows the login', async () => {
  const form = async () =>
    (await (await asGuest('/login?mode=7')).text()).includes(shop.app.texts['zh-CN'].t('login:submit_visitor'));
  const allow = async (isOpen: boolean) => {
    const { db } = shop.database;
    await sql`update sites set settings = settings || ${JSON.stringify({ visitorOpen: isOpen })}::jsonb where is_default`.execute(
      db,
    );
    await shop.app.sites.load();
    shop.app.responseCache.drop();
  };
  expect(await form()).toBe(true);
  await allow(false);
  expect(await form()).toBe(false);
  await allow(true);
});

describe('a site that is closed', () => {
  beforeEach(() => setSite({ status: 'closed' }));

  test.each([
    ['en', 'Back on Monday'],
    ['zh-CN', '周一回来'],
    ['fr', 'De retour lundi'],
    ['th', '周一回来'],
  ])('shows its reopening in %s, without a link home', async (locale, message) => {
    const answer = await fetch(`${shop.url}/`, { headers: { cookie: `language=${locale}` } });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).not.toContain(shop.app.texts[locale as 'en'].t('shell:error.home'));
  });

  test.each([
    ['en', 'Back on Monday'],
    ['fr', 'De retour lundi'],
  ])(
    'answers a call in %s with the message of its owner, and pages and calls say when to try again',
    async (language, message) => {
      const call = await shop.call('GET', '/api/front/product/list', { headers: { language } });
      expect([call.status, call.body.message, call.headers.get('retry-after')]).toEqual([403, message, '3600']);
      const page = await fetch(`${shop.url}/`);
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3600']);
    },
  );

  test('answers every call with site_closed', async () => {
    // a provider's webhook about a payment is accepted at any time
    const open = ['/front/login/', '/front/pay/notify/', '/api/platform/'];
    const shown = calls.filter((call) => !open.some((part) => call.path.includes(part)));
    const heard = calls.filter((call) => call.path.includes('/front/pay/notify/'));
    expect([heard.length, await refusedWith('site_closed', heard)]).toEqual([1, []]);
    expect(await refusedWith('site_closed', shown)).toEqual(shown.map((call) => call.name));
  });

  test('keeps the calls of the platform open to its staff', async () => {
    const list = async () => (await shop.call<{ error?: string }>('GET', '/api/platform/order/list', { token })).body;
    await setMember({ role: 'default', via: 'given' });
    expect((await list()).data.error).toBe('no_permission');
    const role = await sql<{ key: string }>`
      select key from roles where site_id = (select id from sites where is_default) and 'orders.manage' = any(permissions)`.execute(
      shop.database.db,
    );
    await setMember({ role: role.rows[0]?.key ?? '', via: 'given' });
    expect(await list()).toMatchObject({ code: 200 });
    await setMember(null);
  });
});
