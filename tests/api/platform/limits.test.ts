import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitName } from '../../../domains/kit/limit-names.ts';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { addCrowd, type Person } from '../../support/crowd.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const BURST = 3;
let shop: RunningApp;
let people: Person[];

beforeAll(async () => {
  shop = await startApp({ env: { TRUSTED_PROXIES: '1' } });
  people = await addCrowd(shop.app.database.db, 2);
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const name of Object.keys(shop.app.limits) as LimitName[]) shop.app.limits[name] = new RateLimit(BURST, 1);
});

/** Statuses of so many calls, one after the other. */
async function statuses(count: number, send: (nth: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const answer = await send(nth);
    found.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await answer.arrayBuffer();
  }
  return found;
}

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(`${shop.url}/api/front/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const goods = { productId: 999_999, skuId: 999_999, num: 1 };

describe('a member who sends too many requests', () => {
  test.each([
    ['filling a cart', 'cart/save', goods],
    ['changing a cart', 'cart/num', { id: 999_999, num: 1 }],
    ['starting checkouts', 'order/pre', goods],
    ['placing orders', 'order/create', { preOrderNo: 'Q1', requestId: 'again-and-again' }],
    ['claiming coupons', 'coupon/claim', { id: 999_999 }],
    ['typing in a chat', '../service/typing', { chatId: 999_999 }],
  ])('has to wait when %s, and others do not', async (_what, path, body) => {
    const [eager, other] = people.map(({ token }) => ({ token }));
    const found = await statuses(BURST + 1, () => post(path, body, eager ?? {}));
    expect(found.at(-1)).toBe(429);
    expect(found.slice(0, -1)).not.toContain(429);
    expect(await statuses(1, () => post(path, body, other ?? {}))).not.toContain(429);
  });
});

describe('guests', () => {
  const search = (word: string, address: string) =>
    fetch(`${shop.url}/api/front/product/list?keyword=${word}`, { headers: { 'x-forwarded-for': address } });

  test('are counted by address when they search for ever new words', async () => {
    expect(await statuses(BURST + 1, (nth) => search(`new${nth}`, '192.0.2.7'))).toEqual([200, 200, 200, 429]);
    expect(await statuses(1, () => search('another', '192.0.2.8'))).toEqual([200]);
  });

  test('are counted by address when they try invitation codes', async () => {
    const guess = (nth: number, address: string) =>
      fetch(`${shop.url}/api/front/site/invite?code=GUESS${nth}`, { headers: { 'x-forwarded-for': address } });
    expect(await statuses(BURST + 1, (nth) => guess(nth, '192.0.2.17'))).toEqual([200, 200, 200, 429]);
    expect(await statuses(1, (nth) => guess(nth, '192.0.2.18'))).toEqual([200]);
  });

  test('may read cached responses without a limit', async () => {
    expect(await statuses(BURST * 3, () => search('same', '192.0.2.7'))).toEqual(Array(BURST * 3).fill(200));
  });

  test('cannot forge an address: the one from the trusted proxy counts', async () => {
    const found = await statuses(BURST + 1, (nth) => search(`forged${nth}`, `203.0.113.${nth}, 192.0.2.9`));
    expect(found).toEqual([200, 200, 200, 429]);
  });
});

test('without a trusted proxy, a forwarded address is ignored', async () => {
  const bare = await startApp({ demo: false });
  bare.app.limits.searches = new RateLimit(BURST, 1);
  const found = await statuses(BURST + 1, (nth) =>
    fetch(`${bare.url}/api/front/product/list?keyword=alone${nth}`, {
      headers: { 'x-forwarded-for': `203.0.113.${nth}` },
    }),
  );
  await bare.close();
  expect(found).toEqual([200, 200, 200, 429]);
});

describe('what is left of a limit', () => {
  const fieldsOf = (answer: Response) => [answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')];

  test('is in the header of each response that counted, of a refusal too', async () => {
    shop.app.limits.carts = new RateLimit(2, 1, 'carts');
    const headers = { token: people[0]?.token ?? '' };
    const sent = [];
    for (const _ of [1, 2, 3]) sent.push(await post('cart/save', goods, headers));
    expect(sent.map(fieldsOf)).toEqual([
      ['"carts";r=1;t=60', '"carts";q=2;w=120'],
      [expect.stringMatching(/^"carts";r=0;t=1[12]\d$/), '"carts";q=2;w=120'],
      [expect.stringMatching(/^"carts";r=0;t=1[12]\d$/), '"carts";q=2;w=120'],
    ]);
    expect(sent[2]?.headers.get('retry-after')).toMatch(/^[56]\d$/);
  });

  test('is missing where nothing was counted', async () => {
    const answer = await fetch(`${shop.url}/api/front/product/list`);
    expect(fieldsOf(answer)).toEqual([null, null]);
  });
});
