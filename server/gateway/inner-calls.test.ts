import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockSubscription } from '../../domains/api-market/abuse/block.server.ts';
import { callOperation } from '../../domains/api-market/console/call-operation.server.ts';
import { MOST_SHOWN_BYTES } from '../../domains/api-market/console/rules.ts';
import { listApiKeys } from '../../domains/api-market/keys/list-keys.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { storeApiDocument } from '../../tests/support/api-market.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import {
  makeCallable,
  type OpenGateway,
  openTestGateway,
  startUpstream,
  type Upstream,
} from '../../tests/support/open-gateway.ts';
import { as, register } from '../../tests/support/people.ts';
import { staffWith } from '../../tests/support/staff.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Cities, version: "1" }
paths:
  /cities/{id}:
    get:
      operationId: readCity
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: d, content: { application/json: { example: { id: "7", name: Lyon } } } } }
  /cities:
    post:
      operationId: addCity
      requestBody: { content: { application/json: { example: { name: Lyon } } } }
      responses: { "201": { description: d } }
`;

let bare: BareApp;
let gateway: OpenGateway;
let upstream: Upstream;
let buyer: Ctx & { actor: Actor };
let other: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  other = await as(bare.ctx(), await register(bare.ctx(), 'other@example.com'));
  upstream = await startUpstream((request, response) => {
    request.resume();
    request.on('end', () => {
      const status = request.url?.includes('fails') ? 503 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      const name = request.url?.includes('long') ? 'x'.repeat(MOST_SHOWN_BYTES * 3) : request.headers['content-type'];
      response.end(JSON.stringify({ at: `${request.method} ${request.url}`, name }));
    });
  });
  gateway = await openTestGateway(bare);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await bare.close();
});

async function callable() {
  const made = await makeCallable(buyer, { upstream: upstream.url, quota: 5 });
  await storeApiDocument(bare.app, made.apiId, DOCUMENT);
  const input = { apiId: made.apiId, operation: 'read-city', values: { 'path.id': '7' }, body: '' };
  return { ...made, input };
}

async function usedOf(subscriptionId: number): Promise<{ calls: number; counted: number }> {
  await wait(1_500);
  const found = await sql<{ calls: number; counted: number }>`
    select coalesce(sum(calls), 0)::int as calls, coalesce(sum(counted), 0)::int as counted from apis.usage_hours
    where subscription_id = ${subscriptionId}::bigint`.execute(buyer.db);
  return found.rows[0] ?? { calls: 0, counted: 0 };
}

describe('a call from the page of an operation', () => {
  it('goes through the gateway, counts once, and leaves no key', async () => {
    const { input, subscriptionId, slug } = await callable();
    const answer = await callOperation(buyer, { ...input, subscriptionId });
    expect(answer).toMatchObject({
      ...{ status: 200, isCounted: true, isSandbox: false, isCut: false, request: `GET /${slug}/cities/7` },
      text: JSON.stringify({ at: 'GET /cities/7' }, null, 2),
      headers: expect.arrayContaining([{ name: 'x-ratelimit-remaining', value: '4' }]),
    });
    const failed = await callOperation(buyer, { ...input, subscriptionId, values: { 'path.id': 'fails' } });
    expect(failed).toMatchObject({ status: 503, isCounted: false });
    expect(await usedOf(subscriptionId)).toEqual({ calls: 2, counted: 1 });
    const keys = await sql`select id from apis.keys where is_console`.execute(buyer.db);
    expect(keys.rows).toEqual([]);
    expect(await listApiKeys(buyer, subscriptionId)).toHaveLength(1);
  });

  it('sends a body with its type', async () => {
    const { input, subscriptionId } = await callable();
    const answer = await callOperation(buyer, {
      ...input,
      subscriptionId,
      operation: 'add-city',
      body: '{"name":"Lyon"}',
    });
    expect(JSON.parse(answer.text)).toEqual({ at: 'POST /cities', name: 'application/json' });
  });

  it('shows the beginning of a long answer', async () => {
    const { input, subscriptionId } = await callable();
    const answer = await callOperation(buyer, { ...input, subscriptionId, values: { 'path.id': 'long' } });
    expect([answer.isCut, answer.text.length]).toEqual([true, MOST_SHOWN_BYTES]);
  });

  it('is refused beyond the quota and for a blocked subscription, as any call is', async () => {
    const { input, subscriptionId } = await callable();
    const call = () => callOperation(buyer, { ...input, subscriptionId });
    for (let nth = 0; nth < 5; nth += 1) expect((await call()).status).toBe(200);
    expect(await call()).toMatchObject({ status: 429, isCounted: false });
    const staff = await staffWith(bare, ['apis.block']);
    await blockSubscription(staff, { id: subscriptionId, reason: 'Flooding' });
    expect(await call()).toMatchObject({ status: 403, isCounted: false });
  });

  it('does not leave the part of the upstream that belongs to the API', async () => {
    const { input, subscriptionId } = await callable();
    const answer = await callOperation(buyer, { ...input, subscriptionId, values: { 'path.id': '..' } });
    expect(answer.status).toBe(400);
  });

  it('gets the example of the document from the sandbox, which counts nothing', async () => {
    const { input, subscriptionId } = await callable();
    const answer = await callOperation(buyer, { ...input, subscriptionId: null, values: { 'path.id': '9' } });
    expect(answer).toMatchObject({ status: 200, isSandbox: true, isCounted: false });
    expect(JSON.parse(answer.text)).toEqual({ id: '9', name: 'Lyon' });
    expect(await usedOf(subscriptionId)).toEqual({ calls: 0, counted: 0 });
  });

  it('is possible for members only, with subscriptions of their own to that API', async () => {
    const [one, two] = [await callable(), await callable()];
    const input = { ...one.input, subscriptionId: one.subscriptionId };
    await expect(callOperation(bare.ctx(), input)).rejects.toMatchObject({ code: 'login_required' });
    await expect(callOperation(other, input)).rejects.toMatchObject({ code: 'api_subscription_not_found' });
    const elsewhere = { ...two.input, subscriptionId: one.subscriptionId };
    await expect(callOperation(buyer, elsewhere)).rejects.toMatchObject({ code: 'api_subscription_not_found' });
    await expect(callOperation(buyer, { ...input, operation: 'none' })).rejects.toMatchObject({
      code: 'api_not_found',
    });
    await expect(callOperation(buyer, { ...input, values: {} })).rejects.toMatchObject({
      details: { fields: [{ field: 'path.id', code: 'required' }] },
    });
  });
});
