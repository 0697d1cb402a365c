import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import type { PaymentStandIn } from '../../tests/support/stand-ins/payments/payment-stand-in.ts';
import { startStripe } from '../../tests/support/stand-ins/payments/stripe.ts';
import { pay } from './pay.server.ts';
import { readPayStatus } from './queries.server.ts';

let shop: SmallShop;
let stripe: PaymentStandIn;
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openSmallShop({ env: stripe.env });
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
  await stripe.close();
});

test('queries a provider at most once in three seconds, however many read the payment', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo, total } = await order(ctx, shop.lamp);
  const step = await pay(ctx, { orderNo, method: 'stripe' });
  if (!('ref' in step)) throw new Error(`expected a charge, got ${step.kind}`);
  const looked = await Promise.all([1, 2, 3].map(() => readPayStatus(ctx, orderNo)));
  expect(looked.map(({ status }) => status)).toEqual(['unpaid', 'unpaid', 'unpaid']);
  await stripe.settle(step.ref, { result: 'paid', amount: total.amount, currency: 'CNY' });
  const statusAfter = async (seconds: number) => (await readPayStatus(later(ctx, seconds), orderNo)).status;
  expect(await statusAfter(2)).toBe('unpaid');
  const asked = stripe.server?.asked.filter(({ path }) => path.startsWith('/v1/payment_intents/'));
  expect(asked).toHaveLength(1);
  expect(await statusAfter(3)).toBe('paid');
});
