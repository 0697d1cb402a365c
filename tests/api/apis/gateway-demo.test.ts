import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callGateway } from '../../support/open-gateway.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

async function signIn(): Promise<string> {
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  const { body: answer } = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body });
  return answer.data.token;
}

test('a shopper takes a free plan of a demo API, makes a key and calls it', async () => {
  const token = await signIn();
  const post = async <T>(path: string, body: object) => {
    const answer = await shop.call<T>('POST', `/api/front/api/${path}`, { token, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body.data;
  };
  const plans = await sql<{ id: number }>`
    select p.id from apis.plans p join apis.apis a on a.id = p.api_id
    where a.slug = 'address-check' and p.key = 'free'`.execute(shop.database.db);
  const { id } = await post<{ id: number }>('subscribe', { planId: plans.rows[0]?.id });
  const { key, id: keyId } = await post<{ key: string; id: number }>('make_key', { subscriptionId: id, name: 'curl' });
  const port = Number(new URL(shop.url).port);
  const get = (path: string, given = key) => callGateway(port, `/address-check${path}`, { key: given });
  const answer = await get('/formats/LA');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, expect.objectContaining({ country: 'LA' })]);
  expect(answer.headers['x-stoa-counted']).toBe('1');
  expect((await get('/nothing')).status).toBe(404);

  const made = await post<{ key: string }>('rotate_key', { id: keyId, overlapDays: 1 });
  await post('revoke_key', { id: keyId });
  await expect.poll(async () => (await get('/formats/LA')).status).toBe(401);
  expect((await get('/formats/LA', made.key)).status).toBe(200);

  const usage = async () => {
    const { body } = await shop.call<{ hours: { calls: number; operationId: number | null }[] }>(
      ...(['GET', `/api/front/api/usage?subscriptionId=${id}`, { token }] as const),
    );
    return body.data.hours.reduce((sum, { calls }) => sum + calls, 0);
  };
  await expect.poll(usage).toBe(3);
  const keys = await shop.call<{ state: string }[]>('GET', `/api/front/api/keys?subscriptionId=${id}`, { token });
  expect(keys.body.data.map(({ state }) => state)).toEqual(['active', 'revoked']);
  await post('cancel_subscription', { id });
  const { body } = await shop.call<{ list: object[] }>('GET', '/api/front/api/subscriptions', { token });
  expect(body.data.list).toMatchObject([
    { id, state: 'cancelled', address: expect.stringContaining('//gateway.localhost:'), period: { used: 3 } },
  ]);
});
