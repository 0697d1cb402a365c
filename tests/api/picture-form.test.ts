import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';

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

  test('and says beside it what is wrong with one', async () => {
    const by = await join('form@example.com');
    const wrong = await (await send(form(new Uint8Array(200)), by)).text();
    expect(wrong).toContain('请选择 JPG 或 PNG 图片');
    const large = await (await send(form(new Uint8Array(10 * MEGABYTE + 1)), by)).text();
    expect(large).toContain('图片超过 10 MB');
    const right = await send(form(await portrait()), by);
    expect([right.status, right.headers.get('location')]).toEqual([303, '/users/user_info?done=avatar']);
  });

  test('but nothing larger than a picture may be, announced or not, and nothing of another site', async () => {
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
