import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const MEGABYTE = 1024 * 1024;
let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop.close());

/** A visitor: a picture is theirs as well. */
async function join(email: string): Promise<string> {
  const answer = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body: { email } });
  return answer.body.data.token;
}

/** A form with a file, as a browser without scripts sends it. */
function form(bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData();
  data.append('file', new Blob([bytes], { type: 'image/png' }), 'me.png');
  return data;
}
const portrait = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  );

describe('the page takes a picture in its form', () => {
  const send = async (body: FormData, by: string) =>
    fetch(`${shop.url}/users/user_info?edit=avatar`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `token=${by}`, origin: shop.url },
      body,
    });

  test('and shows what is wrong beside the field', async () => {
    const by = await join('form@example.com');
    const wrong = await (await send(form(new Uint8Array(200)), by)).text();
    expect(wrong).toContain('请选择 JPG 或 PNG 图片');
    const large = await (await send(form(new Uint8Array(10 * MEGABYTE + 1)), by)).text();
    expect(large).toContain('图片过大');
    const right = await send(form(await portrait()), by);
    expect([right.status, right.headers.get('location')]).toEqual([303, '/users/user_info?done=avatar']);
  });

  test('refuses files above the limit, declared or not, and requests of other sites', async () => {
    const by = await join('large@example.com');
    expect((await send(form(new Uint8Array(12 * MEGABYTE)), by)).status).toBe(413);
    const foreign = await fetch(`${shop.url}/users/user_info?edit=avatar`, {
      method: 'POST',
      headers: { cookie: `token=${by}`, origin: 'https://evil.example' },
      body: form(await portrait()),
    });
    expect(foreign.status).toBe(403);
  });
});

describe('a user without a recent confirmation', () => {
  const ask = (by: string, path: string, method = 'GET') =>
    fetch(shop.url + path, { method, redirect: 'manual', headers: { cookie: `token=${by}`, origin: shop.url } });

  test('is sent to the confirmation before entering anything, and returns', async () => {
    const by = await join('late@example.com');
    await sql`update users set kind = 'member' where email = 'late@example.com'`.execute(shop.database.db);
    expect((await ask(by, '/users/user_info?edit=email')).status).toBe(200);
    const file = await ask(by, '/users/own_data', 'POST');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="stoa-[\d-]{10}\.json"$/);
    expect(await file.json()).toMatchObject({ profile: { email: 'late@example.com' }, orders: [] });
    await sql`update sessions set confirmed_at = now() - interval '1 hour'`.execute(shop.database.db);
    for (const [path, method, back] of [
      ['/users/user_info?edit=email', 'GET', '/users/user_info?edit=email'],
      ['/users/user_info?edit=password', 'GET', '/users/user_info?edit=password'],
      ['/users/own_data', 'POST', '/users/user_privacy'],
    ] as const) {
      const { status, headers } = await ask(by, path, method);
      expect([status, headers.get('location')]).toEqual([303, `/users/confirm?${new URLSearchParams({ back })}`]);
    }
  });

  test('and a guest sees none of it', async () => {
    for (const path of ['/users/user_info', '/users/user_privacy']) {
      const { headers } = await fetch(shop.url + path, { redirect: 'manual' });
      expect([path, headers.get('location')]).toEqual([path, '/login']);
    }
    const taken = await fetch(`${shop.url}/users/own_data`, { method: 'POST', redirect: 'manual' });
    expect(taken.headers.get('location')).toBe('/login');
  });
});
