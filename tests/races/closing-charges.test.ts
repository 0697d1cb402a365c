import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '../../domains/orders/lifecycle/cancel-order.server.ts';
import { closeCharges } from '../../domains/payments/close-charges.server.ts';
import { completePayment } from '../../domains/payments/complete-payment.server.ts';
import { playSandbox } from '../../domains/payments/methods/sandbox/page.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { refundUnmatchedPayments } from '../../domains/payments/refund-unmatched-payments.server.ts';
import { later } from '../support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { hold, inSteps, outcome, untilWaiting } from '../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const MONEY = { amount: 10_900, currency: 'CNY' };

/** A code of an order that is cancelled, not closed yet. */
async function cancelled() {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp);
  const step = await pay(buyer, { orderNo, method: 'sandbox' });
  const ref = step.kind === 'qr' ? step.ref : '';
  await cancelOrder(buyer, { orderNo });
  return { buyer, orderNo, ref };
}
const close = () => closeCharges(shop.ctx());
const chargeRow = (ref: string) => sql`select 1 from sandbox_charges where ref = ${ref} for no key update`;

async function standing(ref: string) {
  const found = await sql<{ ours: string; theirs: string; back: number }>`
    select a.status as ours, c.status as theirs, (
      select coalesce(sum(amount_minor), 0)::bigint from sandbox_refunds where charge_ref = c.ref) as back
    from payment_attempts a join sandbox_charges c on c.ref = a.provider_ref where c.ref = ${ref}`.execute(
    shop.app.database.db,
  );
  return found.rows[0];
}

test('a payment at the moment of closing is refunded once', async () => {
  const { ref } = await cancelled();
  // the provider has the money but has not reported it when it is asked to close the charge
  const letGo = await hold(
    shop.app,
    sql`update sandbox_charges set status = 'paid', paid_minor = 10900 where ref = ${ref}`,
  );
  const closing = close();
  await untilWaiting(shop.app, 1);
  const told = completePayment(shop.ctx(), { method: 'sandbox', ref, ...MONEY });
  expect(await told).toBe('refunding');
  await letGo();
  expect(await closing).toBe(1);
  await refundUnmatchedPayments(shop.ctx());
  expect(await standing(ref)).toEqual({ ours: 'refunded', theirs: 'refunded', back: 10_900 });
});

test('the first of payment and closing at the provider counts', async () => {
  const { buyer, ref } = await cancelled();
  const works = [() => playSandbox(buyer, ref, 'succeed'), close];
  expect(await inSteps(shop.app, chargeRow(ref), works)).toEqual(['ok', 'ok']);
  expect(await standing(ref)).toEqual({ ours: 'refunding', theirs: 'paid', back: 0 });
  await refundUnmatchedPayments(shop.ctx());

  const other = await cancelled();
  const turned = [close, () => playSandbox(other.buyer, other.ref, 'succeed')];
  expect(await inSteps(shop.app, chargeRow(other.ref), turned)).toEqual(['ok', 'payment_state']);
  expect(await standing(other.ref)).toEqual({ ours: 'failed', theirs: 'closed', back: 0 });
});

test('a payment in progress is not closed', async () => {
  const { buyer, ref } = await cancelled();
  const works = [() => playSandbox(buyer, ref, 'late'), close];
  expect(await inSteps(shop.app, chargeRow(ref), works)).toEqual(['ok', 'ok']);
  expect(await standing(ref)).toEqual({ ours: 'open', theirs: 'open', back: 0 });
});

test('one of two processes queries the provider, and the other takes over when it dies', async () => {
  const { ref } = await cancelled();
  const letGo = await hold(shop.app, chargeRow(ref));
  const first = outcome(close());
  await untilWaiting(shop.app, 1);
  // taken by the first: nothing is left for the second, until the first has been away too long
  expect(await close()).toBe(0);
  const second = closeCharges(later(shop.ctx(), 10));
  await untilWaiting(shop.app, 2);
  await letGo();
  expect([await first, await second]).toEqual(['ok', 1]);
  expect(await standing(ref)).toEqual({ ours: 'failed', theirs: 'closed', back: 0 });
});
