import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundedFetch } from './bounded-fetch.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bounded = (milliseconds = 5_000) => boundedFetch({ signal: AbortSignal.timeout(milliseconds), maxBytes: 1_000 });

test('returns a whole response with its status and headers', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(418, { 'x-kind': 'teapot' }).end('short and stout'),
  );
  const answer = await bounded()(url);
  expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([
    418,
    'teapot',
    'short and stout',
  ]);
});

test('returns a response without a body', async () => {
  const url = await serve((_request, response) => response.writeHead(204).end());
  expect((await bounded()(url)).status).toBe(204);
});

test('stops reading a response that is too long', async () => {
  let sent = 0;
  const url = await serve((_request, response) => {
    const timer = setInterval(() => {
      sent += 1;
      response.write('x'.repeat(500));
    }, 1);
    response.once('close', () => clearInterval(timer));
  });
  await expect(bounded()(url)).rejects.toThrow('the answer is too long');
  expect(sent).toBeLessThan(1_000);
});

test('gives up on a response that never ends, even after it has begun', async () => {
  const url = await serve((_request, response) => void response.writeHead(200).write('{"wait":'));
  await expect(bounded(200)(url)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('returns a redirect without following it', async () => {
  const url = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
  expect((await bounded()(url)).status).toBe(302);
});
