import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCampaign } from '../../tests/support/campaigns.ts';
import { paidTeaAndRecipe } from '../../tests/support/refunds.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop, stockOf } from '../../tests/support/small-shop.ts';
import { readBalance } from '../ledger/queries.server.ts';
import { readInvoices } from '../orders/invoices/read-invoices.server.ts';
import { requestInvoice } from '../orders/invoices/request-invoice.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { pay } from '../payments/pay.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { withdrawRefund } from './buyer-actions.server.ts';
import { approveRefund } from './decide-refund.server.ts';
import { readRefund } from './read-refund.server.ts';
import { refundWholeOrder } from './refund-whole-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

/** Unsent tea and a delivered recipe, and how pieces of them are refunded. */
async function teaAndRecipe() {
  const buyer = await addBuyer(shop);
  const orderNo = await paidTeaAndRecipe(shop, buyer);
  const { lines } = await readOrder(buyer, orderNo);
  const idOf = (kind: string) => lines.find((line) => line.kind === kind)?.id ?? 0;
  const ask = async (kind: 'physical' | 'virtual', num: number) => {
    const wanted = [{ id: idOf(kind), num }];
    return (await applyRefund(buyer, { orderNo, lines: wanted, kind: 'money', reason: 'changed_mind' })).refundId;
  };
  const approve = (refundId: number) => approveRefund(shop.ctx({ actor: shop.teas.owner }), refundId, 'merchant');
  const freightOf = async (refundId: number) => (await readRefund(buyer, refundId)).parts.freight.amount;
  const status = async () => (await readOrder(buyer, orderNo)).status;
  await requestInvoice(buyer, orderNo, { titleKind: 'personal', title: 'Li Lei', taxNumber: '' });
  const notesOf = async () =>
    (await readInvoices(buyer, orderNo)).list.flatMap(({ kind, amount }) =>
      kind === 'credit_note' ? [amount.amount] : [],
    );
  return { buyer, ask, approve, freightOf, status, notesOf };
}

describe('an order of physical and virtual products', () => {
  test('has nothing left to send once its physical products are refunded: their freight is refunded, and the rest can be reviewed', async () => {
    const { buyer, ask, approve, freightOf, status } = await teaAndRecipe();
    const tea = await ask('physical', 3);
    await approve(tea);
    expect(await freightOf(tea)).toBe(1_000);
    expect(await status()).toBe('to_evaluate');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000 - 1_500);
    const recipe = await ask('virtual', 1);
    await approve(recipe);
    expect(await freightOf(recipe)).toBe(0);
    expect(await status()).toBe('completed');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
  });

  test('refunds its freight once, whatever was requested in between', async () => {
    const { buyer, ask, approve, freightOf, status, notesOf } = await teaAndRecipe();
    const [first, last] = [await ask('physical', 1), await ask('physical', 2)];
    expect([await freightOf(first), await freightOf(last)]).toEqual([0, 1_000]);
    await withdrawRefund(buyer, first);
    const again = await ask('physical', 1);
    const recipe = await ask('virtual', 1);
    for (const refundId of [last, recipe]) await approve(refundId);
    expect(await status()).toBe('to_ship');
    await approve(again);
    // each credit note states what its refund finally paid
    expect(await notesOf()).toEqual([2 * 2_500, 1_500, 2_500 + 1_000]);
    expect([await freightOf(last), await freightOf(again)]).toEqual([0, 1_000]);
    expect(await status()).toBe('cancelled');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
  });
});

describe('virtual goods, before delivery', () => {
  /** A refunded recipe in a group that is not full, or with its remaining balance unpaid. */
  async function givenBack(kind: 'group' | 'presell', open: string): Promise<void> {
    const { itemId } = await addCampaign(shop, shop.recipe, { kind, price: 1_200, deposit: 200 });
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.recipe, { campaign: { kind, id: itemId } });
    await pay(buyer, { orderNo, method: 'balance' });
    expect((await readOrder(buyer, orderNo)).status).toBe(open);
    const { id } = await buyer.db.selectFrom('orders').select('id').where('no', '=', orderNo).executeTakeFirstOrThrow();
    await refundWholeOrder(shop.ctx(), id, { reason: 'group_failed', by: 'system' });
    expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
  }

  test.each([
    ['group', 'in_group'],
    ['presell', 'to_pay_rest'],
  ] as const)('are returned to the stock: %s', async (kind, open) => {
    const stock = await stockOf(shop, shop.recipe);
    await givenBack(kind, open);
    expect(await stockOf(shop, shop.recipe)).toEqual(stock);
  });
});
