import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ImportReport } from '../../domains/catalog/csv/contract.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
const tokens: Record<'merchant' | 'owner' | 'shopper', string> = { merchant: '', owner: '', shopper: '' };

beforeAll(async () => {
  shop = await startApp();
  for (const who of ['merchant', 'owner', 'shopper'] as const) {
    const body = { email: `${who}@stoa.test`, password: 'stoa-demo-2026' };
    tokens[who] = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  }
});
afterAll(() => shop.close());

interface Answer<T> {
  status: number;
  body: { code: number; message: string; data: T & { error?: string; reason?: string } };
}

async function send<T>(
  path: string,
  token: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { ...(token ? { token } : {}), ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
}
const csv = { 'content-type': 'text/csv' };
const FILE = 'Handle,Title,Variant Price,Variant Inventory Qty\nquillow,Quillow,12.50,3\n,Nameless,1,1\n';

describe('importing through the back office', () => {
  test('imported products can be found and bought immediately', async () => {
    const answer = await send<ImportReport>('/api/merchant/product/import', tokens.merchant, FILE, {
      ...csv,
      language: 'fr',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ state: 'done', created: 1, updated: 0, problemCount: 1, lines: 3 });
    expect(answer.body.data.problems).toMatchObject([{ line: 3, code: 'handle_missing' }]);
    expect(answer.body.data.problems[0]?.message).toContain('identifiant');
    const found = await shop.call<{ list: { name: string; inStock: boolean }[] }>(
      'GET',
      '/api/front/product/list?keyword=quillow',
    );
    expect(found.body.data.list).toMatchObject([{ name: 'Quillow', inStock: true }]);
  });

  test('accepts a form with a file, and returns its progress under the chosen id', async () => {
    const importId = crypto.randomUUID();
    const form = new FormData();
    form.set('note', 'x');
    form.set('file', new Blob([FILE]), 'goods.csv');
    const answer = await send<ImportReport>(`/api/merchant/product/import?importId=${importId}`, tokens.merchant, form);
    expect(answer.body.data).toMatchObject({ id: importId, state: 'done' });
    const path = `/api/merchant/product/import/${importId}`;
    expect((await shop.call('GET', path, { token: tokens.merchant })).body.data).toMatchObject({ id: importId });
    expect((await shop.call('GET', path, { token: tokens.owner })).status).toBe(200);
    expect((await shop.call('GET', path, { token: tokens.shopper })).status).toBe(403);
  });

  test.each([
    ['nobody', '', 'login_required'],
    ['a shopper without a shop', 'shopper', 'no_permission'],
  ] as const)('refuses %s', async (_who, who, error) => {
    const token = who && tokens[who];
    for (const path of ['/api/merchant/product/import', '/api/merchant/product/image/retry']) {
      expect((await send(path, token, FILE, csv)).body.data.error).toBe(error);
    }
    const answer = await shop.call<{ error: string }>('GET', '/api/merchant/product/export', { token });
    expect(answer.body.data.error).toBe(error);
  });

  test('a merchant cannot act on other shops, a catalogue manager can', async () => {
    const own = await shop.app.database.db
      .selectFrom('catalog_imports')
      .select('merchant_id')
      .executeTakeFirstOrThrow();
    const other = await shop.app.database.db
      .selectFrom('merchants')
      .select('key')
      .where('id', '<>', own.merchant_id)
      .where('kind', '=', 'shop')
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `/api/merchant/product/import?merchant=${other.key}`;
    expect((await send(path, tokens.merchant, FILE, csv)).status).toBe(403);
    expect((await send(path, tokens.owner, FILE, csv)).status).toBe(200);
    expect((await send('/api/merchant/product/import?merchant=nobody', tokens.owner, FILE, csv)).status).toBe(403);
  });

  test('an unreadable file and wrong settings are refused with a sentence', async () => {
    expect((await send('/api/merchant/product/import', tokens.merchant, 'a,b\n', csv)).body.data.error).toBe(
      'import_unreadable',
    );
    expect((await send('/api/merchant/product/import?currency=XXX', tokens.merchant, FILE, csv)).status).toBe(400);
    expect((await send('/api/merchant/product/import?importId=1', tokens.merchant, FILE, csv)).status).toBe(400);
  });

  test('a shop runs two imports at the same time; a third is refused, and one after the others is not', async () => {
    const path = '/api/merchant/product/import';
    const headers = { token: tokens.merchant, ...csv };
    const start = async () => {
      const id = crypto.randomUUID();
      const sender = request(`${shop.url}${path}?importId=${id}`, { method: 'POST', agent: false, headers });
      const status = once(sender, 'response').then(([answer]) => (answer as IncomingMessage).resume().statusCode);
      sender.write(FILE);
      const progress = () => shop.call('GET', `${path}/${id}`, { token: tokens.merchant });
      await vi.waitFor(async () => expect((await progress()).status).toBe(200), { timeout: 10_000 });
      return { sender, status };
    };
    const running = [await start(), await start()];
    const third = await send<object>(path, tokens.merchant, FILE, csv);
    expect([third.status, third.body.data.error]).toEqual([429, 'imports_at_once']);
    for (const { sender } of running) sender.end();
    for (const { status } of running) expect(await status).toBe(200);
    expect((await send(path, tokens.merchant, FILE, csv)).status).toBe(200);
  });

  test('the export of the demo shop is imported again without a change', async () => {
    const get = async () => {
      const response = await fetch(`${shop.url}/api/merchant/product/export`, { headers: { token: tokens.merchant } });
      expect(response.headers.get('content-type')).toContain('text/csv');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
      return response.text();
    };
    const file = await get();
    const answer = await send<ImportReport>('/api/merchant/product/import', tokens.merchant, file, csv);
    expect(answer.body.data).toMatchObject({ created: 0, problemCount: 0 });
    expect(answer.body.data.updated).toBeGreaterThan(10);
    expect(await get()).toBe(file);
  });
});

describe('a running import', () => {
  test('is not logged as an error when its sender disconnects', async () => {
    const log = vi.spyOn(shop.app.log, 'error');
    const noted = vi.spyOn(shop.app.log, 'info');
    const id = crypto.randomUUID();
    const path = `/api/merchant/product/import?importId=${id}`;
    const headers = { token: tokens.merchant, ...csv };
    const sender = request(`${shop.url}${path}`, { method: 'POST', agent: false, headers });
    const failed = once(sender, 'error');
    sender.write(FILE);
    const state = () =>
      shop.app.database.db.selectFrom('catalog_imports').select('state').where('id', '=', id).executeTakeFirst();
    await vi.waitFor(async () => expect(await state()).toEqual({ state: 'running' }), { timeout: 10_000 });
    sender.destroy(new Error('the browser was closed'));
    await failed;
    await vi.waitFor(async () => expect(await state()).toEqual({ state: 'failed' }), { timeout: 10_000 });
    await vi.waitFor(() => expect(noted.mock.calls.map(([, message]) => message)).toContain('request broken off'));
    expect(log).not.toHaveBeenCalled();
  });

  test('shows on the page of its shop how much of a long file has been read', async () => {
    const { db } = shop.app.database;
    const latest = await db
      .selectFrom('catalog_imports')
      .select(['id', 'state'])
      .orderBy('started_at', 'desc')
      .executeTakeFirstOrThrow();
    const set = (state: string) =>
      db
        .updateTable('catalog_imports')
        .set({ state, bytes_read: 250_000, bytes_total: 1_000_000 })
        .where('id', '=', latest.id)
        .execute();
    const page = async () => {
      const cookie = `token=${tokens.merchant}; language=en`;
      return (await fetch(`${shop.url}/login2/products/import`, { headers: { cookie } })).text();
    };
    await set('running');
    expect(await page()).toMatch(/<progress[^>]* value="0\.25"[\s\S]*25%/);
    await set(latest.state);
    expect(await page()).not.toContain('<progress');
  });
});

describe('uploading a picture', () => {
  const path = '/api/front/upload/image?model=im&pid=-1';
  const formWith = (content: BlobPart) => {
    const form = new FormData();
    form.set('multipart', new Blob([content]), 'picture.png');
    return form;
  };
  const picture = async (width: number) =>
    new Uint8Array(
      await sharp({ create: { width, height: 60, channels: 3, background: '#1a7f5a' } })
        .jpeg()
        .toBuffer(),
    );

  test('returns an address that serves it in other sizes', async () => {
    const answer = await send<{ url: string }>(path, tokens.shopper, formWith(await picture(400)));
    expect(answer.body.data.url).toMatch(/^\/media\/images\/[0-9a-f]{32}\/400\.webp$/);
    for (const name of ['400.webp', '160.avif']) {
      const file = await fetch(shop.url + answer.body.data.url.replace('400.webp', name));
      expect([file.status, file.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    }
  });

  test('needs a login', async () => {
    expect((await send(path, '', formWith(await picture(50)))).status).toBe(401);
  });

  test('accepts pictures only, whatever their names are', async () => {
    const gif = new Uint8Array(
      await sharp(await picture(40))
        .gif()
        .toBuffer(),
    );
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', '', gif]) {
      const answer = await send(path, tokens.shopper, formWith(content));
      expect([answer.status, answer.body.data.error]).toEqual([400, 'chat_file_type']);
    }
    expect((await send(path, tokens.shopper, new FormData())).status).toBe(400);
  });

  test('20 MB are refused without reading them all, declared or not', async () => {
    const ofReview = '/api/front/upload/image?model=review';
    const answer = await send(ofReview, tokens.shopper, formWith(new Uint8Array(20 * 1024 * 1024)));
    expect([answer.status, answer.body.data.error]).toEqual([413, 'payload_too_large']);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 400) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(sent));
      },
    });
    const streamed = await fetch(shop.url + ofReview, {
      method: 'POST',
      headers: { token: tokens.shopper, 'content-type': 'image/png' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(sent).toBeLessThan(400);
  });

  test('reports full storage in a sentence', async () => {
    const put = shop.app.storage.put;
    shop.app.storage.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const answer = await send(path, tokens.shopper, formWith(await picture(77)));
    shop.app.storage.put = put;
    expect([answer.status, answer.body.data.error]).toEqual([507, 'storage_full']);
  });
});
