import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import { guest } from '../support/bare-app.ts';
import { addCrowd, type Person } from '../support/crowd.ts';
import { withoutLimits } from '../support/impatient.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { addFlash, checkBooks, furnish, type SmallShop, stockOf } from '../support/small-shop.ts';

const BUYERS = 2_000;
const PIECES = 100;
/** Browsers open a few hundred connections to a shop at a time; the rest of the crowd waits in the line before it. */
const AT_ONCE = 200;

let running: RunningApp;
let shop: SmallShop;
beforeAll(async () => {
  running = await startApp({ demo: false });
  withoutLimits(running.app);
  shop = await furnish({
    app: running.app,
    ctx: (overrides = {}) => ({ ...guest(running.app), ...overrides }),
    close: running.close,
  });
});
afterAll(() => running.close());

async function buy({ token, addressId }: Person, campaignId: number): Promise<string> {
  const { productId, skuId } = shop.tea;
  const body = { productId, skuId, num: 1, campaign: { kind: 'flash', id: campaignId } };
  const pre = await running.call<{ preOrderNo: string }>('POST', '/api/front/order/pre', { token, body });
  const { preOrderNo } = pre.body.data;
  const press = { preOrderNo, requestId: `flash-${preOrderNo}`, addressId };
  const answer = await running.call<{ error?: string }>('POST', '/api/front/order/create', { token, body: press });
  return answer.status === 200 ? 'ok' : `${answer.status} ${answer.body.data.error}`;
}

test(`${BUYERS} buyers of ${PIECES} pieces: exactly ${PIECES} orders, and an answer for everybody`, async () => {
  await setStock(shop.ctx(), [{ skuId: shop.tea.skuId, onHand: 5_000 }], 'adjust', 'test');
  const campaignId = await addFlash(shop, shop.tea, { price: 100, quota: PIECES, perUser: 1 });
  const line = await addCrowd(running.database.db, BUYERS);
  const counts: Record<string, number> = {};
  const serve = async () => {
    for (let person = line.pop(); person; person = line.pop()) {
      const said = await buy(person, campaignId);
      counts[said] = (counts[said] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, serve));
  expect(counts).toEqual({ ok: PIECES, '409 flash_sold_out': BUYERS - PIECES });
  expect(await stockOf(shop, shop.tea)).toEqual({ on_hand: 5_000, reserved: PIECES });
  expect(await checkBooks(running.database.db)).toEqual([]);
});
