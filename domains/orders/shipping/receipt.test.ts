import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { bought, owner } from '../../../tests/support/refunds.ts';
import { checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { approveRefund, refuseRefund } from '../../refunds/decide-refund.server.ts';
import { confirmReceipts } from '../lifecycle/close-by-deadline.server.ts';
import { receiveOrder } from '../lifecycle/receive-order.server.ts';
import { readOrder } from '../queries.server.ts';
import { shipOrder } from './ship-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));
const DAY = 86_400;

/** Two lamps of which one is sent, and what happens to them. */
async function halfSent(request: { asked: boolean }) {
  const { buyer, orderNo, line } = await bought(shop, 2);
  const one = [{ id: line, num: 1 }];
  const ask = () => applyRefund(buyer, { orderNo, lines: one, kind: 'money', reason: 'changed_mind' });
  const refundId = request.asked ? (await ask()).refundId : 0;
  const ship = (number: string) => shipOrder(owner(shop), { orderNo, courier: 'SF', number, lines: one });
  await ship(`A${orderNo}`);
  const read = () => readOrder(buyer, orderNo);
  const after = async (days: number) => {
    await confirmReceipts(later(shop.ctx(), days * DAY));
    return (await read()).status;
  };
  return { buyer, orderNo, refundId, ship, read, after };
}

test('the receipt cannot be confirmed before the last parcel was sent', async () => {
  const { buyer, orderNo, ship, read } = await halfSent({ asked: false });
  await expect(receiveOrder(buyer, orderNo)).rejects.toMatchObject({ code: 'not_all_sent' });
  expect((await read()).actions).not.toContain('receive');
  await ship(`B${orderNo}`);
  expect((await read()).actions).toContain('receive');
  await receiveOrder(buyer, orderNo);
  expect((await read()).status).toBe('to_evaluate');
});

test('a piece whose refund is refused is sent, however late the refusal is', async () => {
  const { buyer, orderNo, refundId, ship, read, after } = await halfSent({ asked: true });
  expect(await after(30)).toBe('to_receive');
  await expect(receiveOrder(buyer, orderNo)).rejects.toMatchObject({ code: 'not_all_sent' });
  await refuseRefund(owner(shop), refundId, 'It is packed already.', 'merchant');
  expect((await read()).receiveBy).toBeNull();
  expect(await after(30)).toBe('to_receive');
  expect(await ship(`B${orderNo}`)).toEqual({ left: 0 });
  await receiveOrder(buyer, orderNo);
});

test('a refunded piece does not delay the receipt', async () => {
  const { refundId, after } = await halfSent({ asked: true });
  await approveRefund(owner(shop), refundId, 'merchant');
  expect(await after(9)).toBe('to_receive');
  expect(await after(11)).toBe('to_evaluate');
});
