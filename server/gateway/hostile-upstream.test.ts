import { request as sendRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '../../domains/kit/context.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import {
  makeCallable,
  type OpenGateway,
  openTestGateway,
  startRawUpstream,
  startUpstream,
} from '../../tests/support/open-gateway.ts';
import { as, register } from '../../tests/support/people.ts';

let bare: BareApp;
let buyer: Ctx;
let gateway: OpenGateway;
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  gateway = await openTestGateway(bare);
});
afterAll(async () => {
  await gateway.close();
  await bare.close();
});

/** Calls an upstream that sends these bytes. */
async function callRaw(answer: (socket: Socket, request: string) => void, method = 'GET') {
  const upstream = await startRawUpstream(answer);
  const callable = await makeCallable(buyer, { upstream: upstream.url });
  const answered = await gateway.call(callable.path, { key: callable.key, method });
  await upstream.close();
  return { ...answered, error: answered.text.includes('"error"') ? JSON.parse(answered.text).data.error : null };
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

describe('an upstream', () => {
  it.each([
    ['that closes without an answer', (socket: Socket) => socket.destroy()],
    ['with an endless head', (socket: Socket) => socket.write(`${HEAD}x: ${'y'.repeat(100_000)}`)],
    [
      'with a thousand headers',
      (socket: Socket) => socket.write(HEAD + 'x-many: 12345678901234567890\r\n'.repeat(5_000)),
    ],
    ['that speaks another protocol', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['with two lengths', (socket: Socket) => socket.end(`${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nab`)],
    ['with a negative length', (socket: Socket) => socket.end(`${HEAD}content-length: -1\r\n\r\nab`)],
    ['with a line break in a header', (socket: Socket) => socket.end(`${HEAD}x: a\r\n\x00b: c\r\n\r\n`)],
    ['that answers with an upgrade', (socket: Socket) => socket.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n')],
  ])('%s is a 502 that does not count', async (_, answer) => {
    const answered = await callRaw(answer);
    expect([answered.status, answered.error, answered.headers['x-stoa-counted']]).toEqual([
      502,
      'api_unreachable',
      '0',
    ]);
  });

  it('with a length and chunks: one of them, or a refusal, and never the bytes of both', async () => {
    const both = `${HEAD}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n`;
    const { status, text } = await callRaw((socket) => socket.end(both));
    expect(status === 502 || text === 'hello').toBe(true);
  });

  it('that sends less than it announced: the caller sees that the answer is cut off', async () => {
    const answered = await callRaw((socket) => socket.end(`${HEAD}content-length: 10\r\n\r\nabc`));
    expect([answered.status, answered.text, answered.isCut]).toEqual([200, 'abc', true]);
  });

  it('that sends more than it announced: the caller sees what was announced', async () => {
    const answered = await callRaw((socket) => socket.end(`${HEAD}content-length: 3\r\n\r\nabcdef`));
    expect([answered.status, answered.text, answered.isCut]).toEqual([200, 'abc', false]);
  });

  it('whose chunks break off: the caller sees it', async () => {
    const answered = await callRaw((socket) => socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`));
    expect([answered.text, answered.isCut]).toEqual(['hello', true]);
  });

  it('that answers twice: the second answer reaches nobody', async () => {
    const twice = `${HEAD}content-length: 1\r\n\r\na${HEAD}content-length: 1\r\n\r\nb`;
    const upstream = await startRawUpstream((socket) => socket.write(twice));
    const { path, key } = await makeCallable(buyer, { upstream: upstream.url });
    for (let times = 0; times < 3; times += 1) expect((await gateway.call(path, { key })).text).toBe('a');
    await upstream.close();
  });

  it('that hints early is answered once', async () => {
    const hints = `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${HEAD}content-length: 2\r\n\r\nok`;
    expect(await callRaw((socket) => socket.end(hints))).toMatchObject({ status: 200, text: 'ok', isCut: false });
  });

  it.each([
    'http://10.0.0.1',
    'http://169.254.169.254',
    'http://[fd00::1]:80',
    'http://[::ffff:10.0.0.1]',
    'http://nothing.invalid',
  ])('at %s is never reached', async (upstream) => {
    const { path, key } = await makeCallable(buyer, { upstream });
    const { status, text } = await gateway.call(path, { key });
    expect([status, JSON.parse(text).data.error]).toEqual([502, 'api_unreachable']);
    expect(text).not.toContain(new URL(upstream).hostname);
  });
});

describe('connections that break off', () => {
  it('of the caller end the call at the upstream, which takes nothing from the quota', async () => {
    let ended = 0;
    const upstream = await startUpstream((_request, response) => {
      response.on('close', () => {
        ended += 1;
      });
    });
    const { path, key, subscriptionId } = await makeCallable(buyer, { upstream: upstream.url, quota: 3 });
    for (let times = 0; times < 6; times += 1) {
      const headers = { host: 'gateway.localhost', authorization: `Bearer ${key}` };
      const sent = sendRequest({ host: '127.0.0.1', port: gateway.port, path, headers, agent: false }).end();
      sent.on('error', () => {});
      await wait(80);
      sent.destroy();
      await wait(40);
    }
    await wait(200);
    expect(ended).toBe(6);
    const used = await sql`select used from apis.periods where subscription_id = ${subscriptionId}::bigint`.execute(
      bare.app.database.db,
    );
    expect(used.rows).toEqual([{ used: 0 }]);
    await upstream.close();
  });

  it('of the caller in the middle of its body end the call at the upstream', async () => {
    let closed = 0;
    const upstream = await startUpstream((request) => {
      request.on('error', () => {});
      request.resume().on('close', () => {
        closed += 1;
      });
    });
    const { path, key } = await makeCallable(buyer, { upstream: upstream.url });
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: gateway.localhost\r\nauthorization: Bearer ${key}\r\ncontent-length: 1000\r\n\r\nabc`,
    );
    await wait(200);
    socket.destroy();
    await wait(200);
    expect(closed).toBe(1);
    await upstream.close();
  });

  it('of a kept connection do not reach the caller of a read', async () => {
    let connections = 0;
    const upstream = await startRawUpstream((socket) => {
      connections += 1;
      socket.write(`${HEAD}content-length: 2\r\n\r\nok`);
      // closed just when the next call takes it
      setTimeout(() => socket.destroy(), 20);
    });
    const { path, key } = await makeCallable(buyer, { upstream: upstream.url });
    for (let times = 0; times < 20; times += 1) {
      expect((await gateway.call(path, { key })).status).toBe(200);
      await wait(15);
    }
    expect(connections).toBeGreaterThanOrEqual(20);
    await upstream.close();
  });
});

it('refuses a caller that sends a length and chunks', async () => {
  const { path, key } = await makeCallable(buyer, {});
  const socket = connect(gateway.port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: gateway.localhost\r\nauthorization: Bearer ${key}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  );
  expect(await answered).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

it('passes events on as they come, without holding any back', async () => {
  const upstream = await startUpstream(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of ['one', 'two', 'three']) {
      response.write(`data: ${event}\n\n`);
      await wait(120);
    }
    response.end();
  });
  const { path, key } = await makeCallable(buyer, { upstream: upstream.url });
  const headers = { host: 'gateway.localhost', authorization: `Bearer ${key}` };
  const arrived: number[] = [];
  await new Promise<void>((resolve) => {
    sendRequest({ host: '127.0.0.1', port: gateway.port, path, headers, agent: false }, (answer) => {
      answer.on('data', () => arrived.push(performance.now()));
      answer.on('end', resolve);
    }).end();
  });
  expect(arrived.length).toBe(3);
  expect((arrived[2] ?? 0) - (arrived[0] ?? 0)).toBeGreaterThan(180);
  await upstream.close();
});

it('sends the head of an answer before its body', async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '2' });
    response.flushHeaders();
    setTimeout(() => response.end('ok'), 400);
  });
  const { path, key } = await makeCallable(buyer, { upstream: upstream.url });
  const headers = { host: 'gateway.localhost', authorization: `Bearer ${key}` };
  const startedAt = performance.now();
  const headMs = await new Promise<number>((resolve) => {
    sendRequest({ host: '127.0.0.1', port: gateway.port, path, headers, agent: false }, (answer) => {
      resolve(performance.now() - startedAt);
      answer.resume();
    }).end();
  });
  expect(headMs).toBeLessThan(300);
  await wait(400);
  await upstream.close();
});
