import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeKey, rotateKey } from '../../domains/api-market/keys/change-key.server.ts';
import { makeApiKey } from '../../domains/api-market/keys/key-format.server.ts';
import { dropApi } from '../../domains/api-market/manage/own-api.server.ts';
import { sealHeader } from '../../domains/api-market/upstream/seal-header.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { deriveKey } from '../../platform/tokens.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import {
  makeCallable,
  type OpenGateway,
  openTestGateway,
  startUpstream,
  type Upstream,
} from '../../tests/support/open-gateway.ts';
import { as, register } from '../../tests/support/people.ts';

let bare: BareApp;
let buyer: Ctx & { actor: Actor };
let gateway: OpenGateway;
let upstream: Upstream;
let received: { request: IncomingMessage; body: string }[] = [];
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  upstream = await startUpstream((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ request, body: Buffer.concat(chunks).toString() });
      const status = Number(/status=(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
      const redirect = status === 302 ? { location: 'http://127.0.0.1/secret' } : {};
      response.writeHead(status, { 'content-type': 'text/plain', 'set-cookie': 'a=b', 'x-own': '1', ...redirect });
      response.end(status === 204 ? undefined : `${request.method} ${request.url}`);
    });
  });
  gateway = await openTestGateway(bare);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await bare.close();
});
beforeEach(() => {
  received = [];
});

const callable = (terms: object = {}, keyTerms: object = {}) =>
  makeCallable(buyer, { upstream: upstream.url, ...terms }, keyTerms);
const problemOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).data.error];

describe('a call with a key', () => {
  it('arrives at the upstream, and its answer at the caller', async () => {
    const { path, key, plan } = { ...(await callable({ quota: 50 })), plan: 'free' };
    const answer = await gateway.call(`${path}/cities?lang=fr`, { key });
    expect([answer.status, answer.text]).toEqual([200, 'GET /cities?lang=fr']);
    expect(answer.headers).toMatchObject({
      ...{ 'x-own': '1', 'x-stoa-counted': '1', 'x-stoa-answer': 'upstream', 'access-control-allow-origin': '*' },
      ...{ 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '49' },
      'ratelimit-policy': expect.stringMatching(/^"quota";q=50;w=\d+, "rate";q=1000;w=1$/),
      ratelimit: expect.stringMatching(/^"quota";r=49;t=\d+, "rate";r=999;t=1$/),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(received[0]?.request.headers['x-stoa-plan']).toBe(plan);
  });

  it('has a path below that of the upstream, which it cannot leave', async () => {
    const { path, key } = await callable({ upstream: `${upstream.url}/base/` });
    expect((await gateway.call(`${path}/x`, { key })).text).toBe('GET /base/x');
    for (const way of ['/../x', '/%2e%2e/x', '/..%2fx'])
      expect(problemOf(await gateway.call(path + way, { key }))).toEqual([400, 'api_path_invalid']);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['authorization', (key: string) => ({ authorization: `Bearer ${key}` })],
    ['x-stoa-key', (key: string) => ({ 'x-stoa-key': key })],
  ])('in the header %s reaches the upstream without it, and signed', async (name, headers) => {
    const { path, key, apiId, subscriptionId } = await callable();
    const others = { cookie: 'stoa_token=secret', 'x-forwarded-for': '1.2.3.4', 'x-stoa-plan': 'gold', 'x-trace': '7' };
    await gateway.call(path, { headers: { ...headers(key), ...others } });
    const arrived: Record<string, unknown> = received[0]?.request.headers ?? {};
    const rawHeaders = received[0]?.request.rawHeaders;
    expect(JSON.stringify(rawHeaders)).not.toContain(key.slice(0, 19));
    expect([arrived[name], arrived.cookie, arrived['x-forwarded-for'], arrived['x-trace']]).toEqual([
      ...[undefined, undefined, undefined],
      '7',
    ]);
    const signed = `${arrived['x-stoa-timestamp']}.${subscriptionId}.free`;
    const secret = deriveKey(bare.app.secret, `api-upstream:${apiId}`);
    expect(arrived['x-stoa-signature']).toBe(createHmac('sha256', secret).update(signed).digest('base64url'));
    expect(arrived['x-stoa-plan']).toBe('free');
  });

  it('keeps a login of its own at the upstream', async () => {
    const { path, key } = await callable();
    await gateway.call(path, { headers: { 'x-stoa-key': key, authorization: 'Bearer own' } });
    expect(received[0]?.request.headers.authorization).toBe('Bearer own');
  });

  it('has the secret headers of the provider, whatever the caller sends, and without them once they are removed', async () => {
    const { path, key, apiId } = await callable();
    const { db } = bare.app.database;
    const at = { apiId, name: 'x-own-secret' };
    await sql`
      insert into apis.upstream_secrets (api_id, name, value_sealed)
      values (${apiId}::bigint, ${at.name}, ${sealHeader(bare.app, at, 'of the provider')})`.execute(db);
    const answer = await gateway.call(path, { key, headers: { 'X-Own-Secret': 'of the caller' } });
    expect(received[0]?.request.headers[at.name]).toBe('of the provider');
    expect(JSON.stringify(answer)).not.toContain('of the provider');
    await sql`delete from apis.upstream_secrets where api_id = ${apiId}::bigint`.execute(db);
    await dropApi({ db }, apiId);
    await expect
      .poll(async () => {
        await gateway.call(path, { key });
        return received.at(-1)?.request.headers[at.name];
      })
      .toBeUndefined();
  });

  it.each([
    ['with its length', false, 'connection'],
    ['in chunks', true, 'close'],
  ])('has a body %s', async (_, chunked) => {
    const { path, key } = await callable();
    const body = 'x'.repeat(300_000);
    const answer = await gateway.call(path, { method: 'POST', key, body, chunked });
    expect(answer.status).toBe(200);
    expect(received[0]?.body).toBe(body);
    expect(received[0]?.request.headers.connection).toBe(chunked ? 'close' : 'keep-alive');
  });

  it('has at most 10 MB', async () => {
    const { path, key } = await callable({ quota: 5 });
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    for (const chunked of [true, false]) {
      const answer = await gateway.call(path, { method: 'POST', key, body, chunked }).catch((error: Error) => error);
      if (!(answer instanceof Error)) expect(problemOf(answer)).toEqual([413, 'payload_too_large']);
    }
    expect((await gateway.call(path, { key })).headers['x-ratelimit-remaining']).toBe('4');
  });

  it('follows no redirect', async () => {
    const { path, key } = await callable();
    const answer = await gateway.call(`${path}?status=302`, { key });
    expect([answer.status, answer.headers.location, received.length]).toEqual([302, 'http://127.0.0.1/secret', 1]);
  });

  it.each([
    ['HEAD', 200, ''],
    ['GET', 204, ''],
    ['GET', 404, 'GET /?status=404'],
    ['DELETE', 200, 'DELETE /?status=200'],
  ])('%s answered with %i counts', async (method, status, text) => {
    const { path, key } = await callable({ quota: 5 });
    const answer = await gateway.call(`${path}?status=${status}`, { method, key });
    expect([answer.status, answer.text, answer.headers['x-stoa-counted']]).toEqual([status, text, '1']);
  });

  it('takes nothing from the quota when the upstream failed', async () => {
    const { path, key } = await callable({ quota: 2 });
    for (let times = 0; times < 5; times += 1) {
      const failed = await gateway.call(`${path}?status=503`, { key });
      expect([failed.status, failed.headers['x-stoa-counted'], failed.headers['x-stoa-answer']]).toEqual([
        ...[503, '0'],
        'upstream',
      ]);
    }
    expect((await gateway.call(path, { key })).status).toBe(200);
  });
});

describe('a call is refused', () => {
  it('without a valid key: 401 with a challenge', async () => {
    const { path, key } = await callable();
    const missing = await gateway.call(path);
    expect(problemOf(missing)).toEqual([401, 'api_key_missing']);
    expect(missing.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="gateway"',
      'content-type': 'application/problem+json',
      ...{ 'x-stoa-counted': '0', 'x-stoa-answer': 'gateway' },
    });
    for (const bad of [makeApiKey().key, `${key.slice(0, -1)}!`, key.slice(0, 30), 'stk_live_x']) {
      const refused = await gateway.call(path, { key: bad });
      expect(problemOf(refused)).toEqual([401, 'api_key_invalid']);
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="gateway", error="invalid_token"');
    }
    expect(problemOf(await gateway.call(`${path}?key=${key}`))).toEqual([401, 'api_key_missing']);
  });

  it('in the caller’s language', async () => {
    const { path } = await callable();
    const answer = await gateway.call(path, { headers: { 'accept-language': 'fr' } });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 401, code: 401, title: expect.stringMatching(/^Une clé/) });
  });

  it('with a key of another API, address or operation: 403', async () => {
    const [one, other] = [await callable(), await callable()];
    expect(problemOf(await gateway.call(one.path, { key: other.key }))).toEqual([403, 'api_key_elsewhere']);
    const away = await callable({}, { addresses: ['192.0.2.0/24'] });
    expect(problemOf(await gateway.call(away.path, { key: away.key }))).toEqual([403, 'api_key_address']);
    const operations = [
      ['GET', '/cities/{id}'],
      ['POST', '/cities'],
    ] as const;
    const narrow = await callable({ operations });
    await sql`update apis.keys set operation_ids = array[${narrow.operationIds[0]}::bigint]
      where id = ${narrow.keyId}::bigint`.execute(bare.app.database.db);
    const statusOf = async (method: string, path: string) =>
      (await gateway.call(narrow.path + path, { method, key: narrow.key })).status;
    expect([
      await statusOf('GET', '/cities/7'),
      await statusOf('POST', '/cities'),
      await statusOf('GET', '/x'),
    ]).toEqual([200, 403, 403]);
  });

  it('when the API was taken down: 403', async () => {
    const { path, key, apiId } = await callable();
    await sql`update apis.apis set status = 'taken_down' where id = ${apiId}::bigint`.execute(bare.app.database.db);
    expect(problemOf(await gateway.call(path, { key }))).toEqual([403, 'api_unavailable']);
  });

  it('beyond the rate: 429 with Retry-After', async () => {
    const { path, key } = await callable({ ratePerSecond: 1, burst: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => gateway.call(path, { key })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused.map(problemOf)[0]).toEqual([429, 'api_rate_exceeded']);
    expect(refused[0]?.headers['retry-after']).toBe('1');
  });

  it('beyond the quota: 429 until the period ends', async () => {
    const { path, key } = await callable({ quota: 4 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.call(path, { key })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(27 * 86_400);
    expect(received).toHaveLength(4);
  });
});

describe('keys change', () => {
  it('within a second: revoked, and replaced with an overlap', async () => {
    const { path, key, keyId } = await callable();
    expect((await gateway.call(path, { key })).status).toBe(200);
    const made = await rotateKey(buyer, { id: keyId, overlapDays: 1 });
    for (const each of [key, made.key]) expect((await gateway.call(path, { key: each })).status).toBe(200);
    await revokeKey(buyer, keyId);
    await wait(300);
    expect(problemOf(await gateway.call(path, { key }))).toEqual([401, 'api_key_invalid']);
    expect((await gateway.call(path, { key: made.key })).status).toBe(200);
  });

  it('without a statement for a call whose key is known', async () => {
    const { path, key } = await callable({ quota: 100_000 });
    for (let times = 0; times < 50; times += 1) await gateway.call(path, { key });
    const { db } = bare.app.database;
    await sql`alter table apis.keys rename to keys_away`.execute(db);
    const answers = [];
    for (let times = 0; times < 20; times += 1) answers.push(await gateway.call(path, { key }));
    await sql`alter table apis.keys_away rename to keys`.execute(db);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

it('answers preflights itself, without a key', async () => {
  const { path } = await callable();
  const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
  const answer = await gateway.call(path, { method: 'OPTIONS', headers });
  expect([answer.status, answer.headers['access-control-allow-origin'], received.length]).toEqual([204, '*', 0]);
});

it('leaves other hosts, and the probes of load balancers, to the shop', async () => {
  expect((await gateway.call('/', { host: 'localhost' })).text).toBe('the shop');
  expect((await gateway.call('/healthz')).text).toBe('the shop');
  expect((await gateway.call('/readyz', { host: 'gateway.localhost:3000' })).text).toBe('the shop');
  expect((await gateway.call('/', { host: 'GATEWAY.localhost:3000' })).status).toBe(400);
});

it('saves what was counted, for the period and by hour', async () => {
  const { path, key, subscriptionId } = await callable({ operations: [['GET', '/cities']] });
  for (let times = 0; times < 3; times += 1) await gateway.call(`${path}/cities`, { key });
  await gateway.call(`${path}/cities?status=500`, { key });
  await wait(1_500);
  const found = await sql`
    select p.used, u.status_class, u.calls, u.counted from apis.periods p
    join apis.usage_hours u on u.subscription_id = p.subscription_id
    where p.subscription_id = ${subscriptionId}::bigint order by 2`.execute(bare.app.database.db);
  expect(found.rows).toEqual([
    { used: 3, status_class: 2, calls: 3, counted: 3 },
    { used: 3, status_class: 5, calls: 1, counted: 0 },
  ]);
});
