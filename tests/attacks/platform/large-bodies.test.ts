import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CALL_BYTES } from '../../../platform/http/body-sizes.ts';
import { PAGES } from '../../../web/pages.ts';
import { readCalls } from '../../support/api-calls.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { pagesWithActions } from '../../support/routes-of-pages.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const MEGABYTE = 1024 * 1024;
/** Calls with uploads, by their maximum size. */
const FILE_CALLS: Record<string, number> = {
  '/api/community/uploads/{key}': 8 * MEGABYTE,
  '/api/developer/apis/document': 11 * MEGABYTE,
  '/api/developer/apps/uploads/{key}': 8 * MEGABYTE,
  '/api/front/upload/image': 11 * MEGABYTE,
  '/api/front/user/avatar': 11 * MEGABYTE,
  '/api/merchant/order/ship/file': 2 * MEGABYTE,
  '/api/merchant/payment_document/upload': 6 * MEGABYTE,
  '/api/merchant/product/import': 257 * MEGABYTE,
  '/api/merchant/product/save': 2 * MEGABYTE,
  '/api/merchant/product/translate': 2 * MEGABYTE,
  '/api/platform/payment_document/upload': 6 * MEGABYTE,
  '/api/platform/text/save': 2 * MEGABYTE,
};
/** So long a body is announced but not sent. */
const SENT_AT_MOST = 20 * MEGABYTE;

let shop: RunningApp;
let tokens: { owner: string; merchant: string };
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const logIn = async (email: string) => {
    const body = { email, password: 'stoa-demo-2026' };
    return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  tokens = { owner: await logIn('owner@stoa.test'), merchant: await logIn('merchant@stoa.test') };
});
afterAll(() => shop.close());

interface Answer {
  status: number;
  text: string;
  /** Whether the server closed the connection, which its sender would have kept. */
  isClosed: boolean;
}

const tokenFor = (path: string) =>
  /^\/(?:admin|api\/platform|api\/community\/(?:moderation|manage))\b/.test(path) ? tokens.owner : tokens.merchant;

/** Sends that many bytes, announced or chunked, and reads the response whenever it arrives. */
function send(method: string, path: string, bytes: number, isAnnounced: boolean, type: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    const sender = request(shop.url + path, {
      method,
      agent,
      headers: {
        token: tokenFor(path),
        language: 'fr',
        accept: 'text/html',
        'content-type': type,
        ...(isAnnounced ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }),
      },
    });
    let answered = false;
    sender.on('response', (answer) => {
      answered = true;
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      const closed = new Promise<boolean>((close) => answer.socket.once('close', () => close(true)));
      answer.on('end', async () => {
        const isClosed = await Promise.race([closed, wait(10_000, false)]);
        agent.destroy();
        resolve({ status: answer.statusCode ?? 0, text, isClosed });
      });
      answer.on('error', reject);
    });
    sender.on('error', (error) => answered || reject(error));
    const piece = Buffer.alloc(65_536, 'a');
    const write = (left: number): void => {
      if (answered) return;
      if (left <= 0) return void sender.end();
      if (sender.write(piece.subarray(0, Math.min(left, piece.byteLength))))
        setImmediate(write, left - piece.byteLength);
      else sender.once('drain', () => write(left - piece.byteLength));
    };
    write(Math.min(bytes, SENT_AT_MOST));
  });
}

/** Some at a time: each of them waits for its connection to end. */
async function together<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const takeOne = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 10 }, takeOne));
}

const WAYS = [
  ['announced', true],
  ['in chunks', false],
] as const;

describe.each(WAYS)('a body beyond the limit, %s', (_way, isAnnounced) => {
  const isTested = (bytes: number) => isAnnounced || bytes <= SENT_AT_MOST;

  test('is refused by every page that takes a form', async () => {
    const pages = await pagesWithActions();
    expect(pages.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    await together(pages, async (pattern) => {
      const path = pattern.replaceAll(/:\w+\??/g, '1').replace('*', 'nowhere');
      const { maxBytes } = PAGES.bodyLimit(path);
      if (!isTested(maxBytes)) return;
      const answer = await send('POST', path, maxBytes + MEGABYTE, isAnnounced, 'application/x-www-form-urlencoded');
      const isRight = answer.status === 413 && answer.isClosed && answer.text.includes('<html');
      if (!isRight) wrong.push(`${path} ${answer.status}`);
    });
    expect(wrong).toEqual([]);
  });

  test('is refused by every call, in the language of its sender', async () => {
    const calls = (await readCalls(shop)).filter(({ method }) => method !== 'GET');
    expect(calls.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    await together(calls, async ({ method, path: pattern }) => {
      const path = pattern.replaceAll(/\{\w+\}/g, '1');
      const maxBytes = (method !== 'DELETE' && FILE_CALLS[pattern]) || MAX_CALL_BYTES;
      // it looks for the upload, or the API, before it reads: refused without a byte
      const looksFirst = method === 'PATCH' || pattern === '/api/developer/apis/document';
      if (!isTested(maxBytes) || (!isAnnounced && looksFirst)) return;
      const { status, text, isClosed } = await send(method, path, maxBytes + MEGABYTE, isAnnounced, 'application/json');
      const isRight = status === 413 && isClosed && text.includes('trop volumineux');
      if (!isRight) wrong.push(`${path} ${status} ${text.slice(0, 100)}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('a page for pictures reports it in a page of the shop, in the reader’s language', async () => {
  const { text } = await send('POST', '/login2/upload/picture', 12 * MEGABYTE, true, 'multipart/form-data; boundary=b');
  expect(text).toContain('Le contenu envoyé est trop volumineux');
});

test('a file sent without a session is not read: the page asks for a login', async () => {
  const answer = await fetch(`${shop.url}/users/refund_confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(2 * MEGABYTE),
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
});

test('cuts off eight endless senders without buffering their data', async () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
  const endless = (path: string) =>
    new Promise<number>((resolve) => {
      const headers = { token: tokenFor(path), 'content-type': 'multipart/form-data; boundary=b' };
      const sender = request(shop.url + path, { method: 'POST', agent: false, headers });
      let sent = 0;
      let isOpen = true;
      sender.on('response', (answer) => answer.resume());
      sender.on('error', () => {});
      sender.on('close', () => {
        isOpen = false;
        resolve(sent);
      });
      const piece = Buffer.alloc(65_536, 'a');
      const write = () => {
        if (!isOpen) return;
        sent += piece.byteLength;
        if (sender.write(piece)) setImmediate(write);
        else sender.once('drain', write);
      };
      write();
    });
  const paths = ['/login2/upload/picture', '/admin/upload/picture', '/api/front/cart/save', '/api/front/upload/image'];
  const sent = await Promise.race([Promise.all([...paths, ...paths].map(endless)), wait(20_000)]);
  clearInterval(watch);
  expect(Math.max(...(sent ?? [Number.POSITIVE_INFINITY]))).toBeLessThan(64 * MEGABYTE);
  expect(most).toBeLessThan(8 * 3 * 11 * MEGABYTE);
});

test('large forms that have not arrived whole wait on the disk, not in memory', async () => {
  const content = Buffer.alloc(9 * MEGABYTE, 'a');
  const before = process.memoryUsage().arrayBuffers;
  const sendSlowly = () =>
    new Promise<ClientRequest>((resolve) => {
      const headers = { token: tokens.merchant, 'content-type': 'multipart/form-data; boundary=b' };
      const sender = request(`${shop.url}/users/refund_confirm`, { method: 'POST', agent: false, headers });
      sender.on('error', () => {}).on('response', (answer) => answer.resume());
      sender.write(content, () => resolve(sender));
    });
  const senders = await Promise.all(Array.from({ length: 15 }, sendSlowly));
  await wait(1_000);
  const held = process.memoryUsage().arrayBuffers - before;
  for (const sender of senders) sender.destroy();
  expect(held).toBeLessThan(70 * MEGABYTE);
});

test('every limit belongs to a page that takes a form, and no call is registered past the limits', async () => {
  const pages = await pagesWithActions();
  const limited = PAGES.rows.filter((row) => row.body).map((row) => row.path);
  expect(limited.filter((path) => !pages.includes(path))).toEqual([]);
  const root = join(import.meta.dirname, '../../../domains');
  const around: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: root })) {
    if (name === 'kit/endpoint.ts' || name.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, name), 'utf8');
    if (/\bcreateRoute\(|\bapi\.(?:openapi|post|put|delete|patch|all|on)\(/.test(text)) around.push(name);
  }
  expect(around).toEqual([]);
});

describe('slow bodies', () => {
  const LOGIN = '/api/front/login/email';
  /** Announces 250 KB, sends 200 and waits. */
  function dribble(path: string, type: string, token = ''): { answered: Promise<number>; stop(): void } {
    const headers = { 'content-type': type, 'content-length': '250000', ...(token && { token }) };
    const sender = request(shop.url + path, { method: 'POST', headers });
    const answered = new Promise<number>((resolve) => {
      sender.on('response', (answer) => resolve(answer.statusCode ?? 0));
      sender.on('error', () => resolve(0));
    });
    sender.write(`{"email":"${'a'.repeat(200_000)}`);
    return { answered, stop: () => sender.destroy() };
  }

  test.each([
    [LOGIN, 'application/json', 429],
    ['/login', 'application/x-www-form-urlencoded', 429],
  ])('of senders without a session hold a limited amount of memory together: %s', async (path, type, refusal) => {
    const slow = Array.from({ length: 40 }, () => dribble(path, type));
    let refused = 0;
    for (const { answered } of slow) void answered.then((status) => (refused += Number(status === refusal)));
    await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(15);
    // short ones pass at any time
    const logIn = () => shop.call('POST', LOGIN, { body: { email: 'merchant@stoa.test', password: 'stoa-demo-2026' } });
    expect((await logIn()).status).toBe(200);
    expect(refused).toBeLessThan(25);
    for (const { stop } of slow) stop();
    const email = 'a'.repeat(200_000);
    const whole = () => shop.call<{ error: string }>('POST', LOGIN, { body: { email, password: 'x' } });
    await expect.poll(async () => (await whole()).body.data.error).toBe('validation_failed');
  });

  test.each([
    ['/api/front/user/edit', 'application/json'],
    ['/users/pay_password', 'application/x-www-form-urlencoded'],
  ])('of one account do so as well, since a visitor gets one without a proof: %s', async (path, type) => {
    const body = { email: `slow${path.length}@example.com` };
    const visitor = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body });
    const slow = Array.from({ length: 60 }, () => dribble(path, type, visitor.body.data.token));
    let refused = 0;
    for (const { answered } of slow) void answered.then((status) => (refused += Number(status === 429)));
    await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(10);
    expect(refused).toBeLessThan(30);
    for (const { stop } of slow) stop();
  });

  test('in chunks of one byte hold no more than their bytes', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = process.memoryUsage();
    const senders = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1').on('error', () => {});
      const head = `POST ${LOGIN} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(16_000)}`);
      return socket;
    });
    await expect.poll(() => senders.every(({ bytesWritten }) => bytesWritten > 96_000), { timeout: 15_000 }).toBe(true);
    await wait(2_000);
    collect();
    const after = process.memoryUsage();
    for (const socket of senders) socket.destroy();
    expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(20 * MEGABYTE);
  });
});
