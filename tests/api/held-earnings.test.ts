import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  shop = await startApp();
  // those of the demo
  await sql`delete from earning_holds`.execute(shop.database.db);
  for (const name of ['owner', 'shopper']) {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    tokens[name] = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  }
});
afterAll(() => shop.close());

const ROOM = '/admin/held_earnings';

/** Requests the section or submits one of its forms, like a browser without scripts. */
function ask(who: string, path: string, fields?: Record<string, string>, language = 'en'): Promise<Response> {
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${tokens[who]}; language=${language}`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}
const textOf = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll('<!-- -->', '');

test('staff see what is held and why in every language, and decide with a reason', async () => {
  for (const language of LOCALES) {
    const { t } = shop.app.texts[language];
    expect(await textOf(ask('owner', ROOM, undefined, language))).toContain(t('payment-admin:held.none.held'));
  }
  const { rows } = await sql<{ no: string }>`
    with picked as (select id, no, merchant_id from orders where status = 'completed' order by id limit 2),
    held as (
      insert into earning_holds (order_id, merchant_id, shared, subsidy_minor, held_at)
      select id, merchant_id, '{device,address}', 500, now() from picked
    ) select no from picked order by id`.execute(shop.database.db);
  const [first = '', second = ''] = rows.map(({ no }) => no);
  for (const language of LOCALES) {
    const { t } = shop.app.texts[language];
    const page = await textOf(ask('owner', ROOM, undefined, language));
    for (const text of [first, second, t('payment-admin:held.shares.device'), t('payment-admin:held.shares.address')])
      expect(page, language).toContain(text);
  }
  const unsaid = await ask('owner', ROOM, { intent: 'refuse', orderNo: first, reason: ' ' });
  expect([unsaid.status, await unsaid.text()]).toEqual([200, expect.stringContaining('aria-invalid="true"')]);
  const refused = await ask('owner', ROOM, { intent: 'refuse', orderNo: first, reason: 'Bought from itself' });
  expect(refused.headers.get('location')).toBe(`${ROOM}?done=payment-admin.hold_refused`);
  expect(await textOf(ask('owner', `${ROOM}?state=refused`))).toContain('Bought from itself');
  expect(await textOf(ask('owner', ROOM))).not.toContain(first);
  const released = await shop.call('POST', '/api/platform/held_earnings/decide', {
    token: tokens.owner,
    body: { orderNo: second, decision: 'release', reason: 'A family' },
  });
  expect(released.status).toBe(200);
  const audited = await sql<{ act: string }>`
    select act from audit_log where subject = any(${[first, second]}::text[]) order by id`.execute(shop.database.db);
  expect(audited.rows.map(({ act }) => act)).toEqual(['earnings.refused', 'earnings.released']);
});

test('a shopper can neither see nor decide held earnings', async () => {
  expect((await ask('shopper', ROOM)).status).toBe(403);
  const body = { orderNo: 'S1', decision: 'release', reason: 'x' };
  const call = { token: tokens.shopper, body };
  expect((await shop.call('POST', '/api/platform/held_earnings/decide', call)).status).toBe(403);
});
