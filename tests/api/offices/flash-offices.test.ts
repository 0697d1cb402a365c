import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

const DAY = '/admin/flash?day=2031-05-01';

let shop: RunningApp;
let tokens: Record<'merchant' | 'owner' | 'shopper', string>;
beforeAll(async () => {
  shop = await startApp();
  const logIn = async (who: string) => {
    const body = { email: `${who}@stoa.test`, password: 'stoa-demo-2026' };
    return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  tokens = { merchant: await logIn('merchant'), owner: await logIn('owner'), shopper: await logIn('shopper') };
});
afterAll(() => shop.close());

/** Requests a page or submits a form, like a browser without scripts. */
function ask(who: keyof typeof tokens, path: string, fields?: Record<string, string>): Promise<Response> {
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${tokens[who]}; language=en`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}

const itemsOf = async (slotId: number) =>
  (await sql<{ id: number }>`select id from flash_items where slot_id = ${slotId}::bigint`.execute(shop.database.db))
    .rows;

test('the platform opens a round, a shop enters and withdraws items, the platform refuses and revokes', async () => {
  const times = { startsAt: '2031-05-01T10:00', endsAt: '2031-05-01T12:00' };
  const opened = await ask('owner', '/admin/flash', { intent: 'save', ...times });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    '/admin/flash?day=2031-05-01&done=campaign-admin.flash_opened',
  ]);
  const slots = await sql<{ id: number }>`select id from flash_slots where starts_at = '2031-05-01 10:00+08'`.execute(
    shop.database.db,
  );
  const slotId = slots.rows[0]?.id ?? 0;

  const page = await (await ask('merchant', '/login2/flash')).text();
  // times are the site's, with and without a script
  expect(page).toMatch(/<time dateTime="2031-05-01T02:00:00\.000Z">[^<]*10:00/);
  expect(await (await ask('owner', DAY)).text()).toContain('China Standard Time');
  const skuId = /<option value="(\d+)"/.exec(page)?.[1] ?? '';
  const enrolment = { intent: 'enrol', slotId: String(slotId), skuId, currency: 'CNY', quota: '1', perUser: '1' };
  const dear = await ask('merchant', '/login2/flash', { ...enrolment, price: '999999' });
  expect(await dear.text()).toContain('aria-invalid="true"');
  expect(await itemsOf(slotId)).toEqual([]);
  const enrolled = await ask('merchant', '/login2/flash', { ...enrolment, price: '1.50' });
  expect(enrolled.headers.get('location')).toBe('/login2/flash?done=campaign-admin.flash_enrolled');

  const [item] = await itemsOf(slotId);
  await ask('merchant', '/login2/flash', { intent: 'withdraw', itemId: String(item?.id) });
  expect(await itemsOf(slotId)).toEqual([]);
  await ask('merchant', '/login2/flash', { ...enrolment, price: '1.50' });
  const [again] = await itemsOf(slotId);
  const refusal = { intent: 'refuse', itemId: String(again?.id) };
  expect(await (await ask('owner', DAY, { ...refusal, reason: ' ' })).text()).toContain('aria-invalid="true"');
  await ask('owner', DAY, { ...refusal, reason: 'Raised before, to look cheap' });
  expect(await itemsOf(slotId)).toEqual([]);
  expect(await (await ask('merchant', '/login2/flash')).text()).toContain('Raised before, to look cheap');
  await ask('merchant', '/login2/flash', { ...enrolment, price: '1.50' });
  expect(await itemsOf(slotId)).toEqual([]);
  const removed = await ask('owner', DAY, { intent: 'remove', id: String(slotId) });
  expect(removed.headers.get('location')).toBe(`${DAY}&done=campaign-admin.flash_removed`);
});

test('a member without a shop or a role can open neither page', async () => {
  expect((await ask('shopper', '/login2/flash')).status).toBe(303);
  expect([303, 403, 404]).toContain((await ask('shopper', '/admin/flash')).status);
});

test.each(LOCALES)('in %s these pages open without a missing text', async (language) => {
  const desk = await wordFaultsOf(shop.url, ['/login2/flash'], { language, token: tokens.merchant });
  const rooms = ['/admin/flash', '/admin/merchants/2/close', '/admin/categories?open=2', '/admin/search?q=a'];
  const office = await wordFaultsOf(shop.url, rooms, { language, token: tokens.owner });
  expect([...desk, ...office]).toEqual([]);
});

test('the platform closes a shop with a reason, and reads the progress', async () => {
  const path = '/admin/merchants/2/close';
  const choice = { unshipped: 'ship', shipDays: '5' };
  expect(await (await ask('owner', path, { ...choice, reason: ' ' })).text()).toContain('aria-invalid="true"');
  expect(await (await ask('owner', path, { ...choice, shipDays: '0', reason: 'x' })).text()).toContain('aria-invalid');
  const closed = await ask('owner', path, { ...choice, reason: 'Papers expired' });
  expect(closed.headers.get('location')).toBe(`${path}?done=shop-closing.closed`);
  const page = await (await ask('owner', path)).text();
  expect(page).toContain('To be shipped by');
  expect(page).not.toContain('Close the shop for good');
});
