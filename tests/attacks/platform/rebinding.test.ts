import { type IncomingMessage, request } from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../platform/settings/environment.ts';
import { listeningNotice } from '../../../server/first-run.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let opened: RunningApp;
let deployed: RunningApp;
const PRODUCTION = {
  STOA_ENV: 'production',
  DATABASE_URL: 'postgres://stoa@localhost/unused',
  PUBLIC_URL: 'https://shop.example',
  STOA_SECRET: 'x'.repeat(32),
};
beforeAll(async () => {
  [shop, opened, deployed] = await Promise.all([
    startApp({ demo: false }),
    startApp({ demo: false, env: { HOST: '0.0.0.0' } }),
    startApp({ demo: false, env: PRODUCTION }),
  ]);
  deployed.app.publicUrl = () => PRODUCTION.PUBLIC_URL;
});
afterAll(() => Promise.all([shop.close(), opened.close(), deployed.close()]));

interface Answer {
  status: number;
  text: string;
}

/** Asks the server under a name that leads to it, as a browser does after a name server was turned. */
function ask(app: RunningApp, host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(app.url, { path, headers: { host, ...headers }, agent: false });
    asked.on('error', reject).on('response', (answer: IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.end();
  });
}

const statusOf = async (app: RunningApp, host: string, path: string) => (await ask(app, host, path)).status;
const STRANGE = ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.nip.example', 'xlocalhost'];

describe('a foreign name that resolves to this machine', () => {
  test.each(STRANGE)('is refused on pages, calls, files and figures: %s', async (host) => {
    for (const path of ['/', '/dev/outbox', '/api/front/product/list', '/api/openapi.json', '/media/x', '/metrics']) {
      for (const app of [shop, opened, deployed]) expect([path, await statusOf(app, host, path)]).toEqual([path, 421]);
    }
  });

  test('gets the reason, as data or as a page in its language', async () => {
    const call = JSON.parse((await ask(shop, 'evil.example', '/api/common/type')).text) as { data: unknown };
    expect(call).toMatchObject({ code: 421, data: { error: 'unknown_host' } });
    const page = await ask(shop, 'evil.example', '/', { accept: 'text/html', 'accept-language': 'fr' });
    expect(page.text).toContain('Ce serveur ne répond pas à cette adresse');
    expect(page.text).toContain('<html lang="fr">');
  });

  test('gets no live connection', async () => {
    const options = { extraHeaders: { host: 'evil.example' }, reconnection: false, transports: ['websocket'] };
    const window = io(shop.url, options);
    const failed = await new Promise<boolean>((resolve) => {
      window.once('connect_error', () => resolve(true));
      window.once('connect', () => resolve(false));
    });
    window.disconnect();
    expect(failed).toBe(true);
  });

  test('is refused in the request line too', async () => {
    const strange = ['http://evil.example/', 'http://localhost.evil.example/', 'http://localhost@evil.example/'];
    for (const line of strange) expect([line, await statusOf(shop, 'localhost', line)]).toEqual([line, 421]);
    expect(await statusOf(shop, 'localhost', 'http://localhost/api/common/type')).toBe(200);
  });

  test('answers health checks of load balancers', async () => {
    for (const path of ['/healthz', '/readyz']) expect(await statusOf(deployed, '10.0.0.7:8080', path)).toBe(200);
  });
});

describe('its own names', () => {
  test.each(['localhost', 'localhost:3000', 'LOCALHOST', 'bbs.localhost:3000', '127.0.0.1:80', '[::1]:3000'])(
    '%s reaches it',
    async (host) => {
      expect(await statusOf(shop, host, '/api/common/type')).toBe(200);
    },
  );

  test('the public address and the hosts of its sites reach it', async () => {
    expect(await statusOf(deployed, 'shop.example', '/api/common/type')).toBe(200);
    const { id } = deployed.app.sites.all()[0] ?? { id: 0 };
    await deployed.app.database.db.insertInto('site_hosts').values({ site_id: id, host: 'goods.example' }).execute();
    await deployed.app.sites.load();
    expect(await statusOf(deployed, 'goods.example', '/api/common/type')).toBe(200);
  });

  test('an address counts only where a trial run was opened to the network', async () => {
    expect(await statusOf(opened, '192.0.2.7:3000', '/api/common/type')).toBe(200);
    for (const app of [shop, deployed]) expect(await statusOf(app, '192.0.2.7', '/api/common/type')).toBe(421);
  });
});

test('a trial run listens on this machine only by default, and prints how to open it to others', () => {
  expect(readEnvironment({}).HOST).toBe('127.0.0.1');
  expect(listeningNotice(readEnvironment({})).join()).toContain('HOST=0.0.0.0');
  expect(readEnvironment({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  expect(listeningNotice(readEnvironment({ HOST: '0.0.0.0' })).join()).toContain('known passwords');
  expect(readEnvironment(PRODUCTION).HOST).toBe('0.0.0.0');
});
