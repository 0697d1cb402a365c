import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { guest } from '../support/bare-app.ts';
import { receivedOrder } from '../support/reviewing.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { addBuyer, furnish } from '../support/small-shop.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  const ctx = (overrides = {}) => ({ ...guest(shop.app), ...overrides });
  const { tea, recipe, ...small } = await furnish({ app: shop.app, ctx, close: shop.close });
  const buyer = await addBuyer(small);
  await receivedOrder(buyer, tea, recipe);
  await receivedOrder(buyer, recipe);
  ({ token } = await startSession(buyer, buyer.actor.userId));
});
afterAll(() => shop.close());

/** The number beside the tab “To review”, and how many orders the page lists. */
async function read(address: string): Promise<{ counted: number | null; listed: number }> {
  const html = await (await fetch(shop.url + address, { headers: { token, language: 'en' } })).text();
  const [, counted] = />To review(?:<!-- -->)?<span[^>]*>(\d+)</.exec(html) ?? [];
  const listed = new Set([...html.matchAll(/\/order\/order_detail\?orderId=([\w-]+)/g)].map(([, no]) => no)).size;
  return { counted: counted === undefined ? null : Number(counted), listed };
}

test.each(['/users/order_list?orderStatus=to_evaluate', '/users/evaluation_list'])(
  '%s lists as many orders to review as it counts',
  async (address) => {
    expect(await read(address)).toEqual({ counted: 2, listed: 2 });
  },
);

test('a search in one’s own orders shows no number of orders that it would not list', async () => {
  expect(await read('/users/order_list?orderStatus=to_evaluate&keyword=Green')).toEqual({ counted: null, listed: 1 });
});
