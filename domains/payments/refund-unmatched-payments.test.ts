import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { playSandbox } from './methods/sandbox/page.server.ts';
import { pay } from './pay.server.ts';
import { readPayStatus } from './queries.server.ts';
import { refundUnmatchedPayments } from './refund-unmatched-payments.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

/** A checkout paid with the wrong amount, not yet reported to us. */
async function wronglyPaid(): Promise<{ ctx: Ctx; orderNo: string }> {
  const ctx = await addBuyer(shop);
  const { orderNo } = await order(ctx, shop.lamp);
  const step = await pay(ctx, { orderNo, method: 'sandbox' });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  await playSandbox({ ...ctx, actor: null }, step.ref, 'wrong_amount');
  return { ctx, orderNo };
}

async function attemptsOf(orderNo: string) {
  const found = await sql<{ status: string; refund_tries: number }>`
    select a.status, a.refund_tries from payment_attempts a join payments p on p.id = a.payment_id
    where p.no = ${orderNo} and a.method = 'sandbox'`.execute(shop.app.database.db);
  return found.rows;
}

test('reading a payment with a wrong amount does not wait for its refund, which a job makes', async () => {
  const { ctx, orderNo } = await wronglyPaid();
  expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'failed' });
  expect(await attemptsOf(orderNo)).toEqual([{ status: 'refunding', refund_tries: 0 }]);
  expect(await refundUnmatchedPayments(ctx)).toBe(1);
  expect(await attemptsOf(orderNo)).toEqual([{ status: 'refunded', refund_tries: 1 }]);
});

test('unmatched payments that cannot be refunded are retried after growing pauses, without delaying others', async () => {
  const { ctx, orderNo: stuck } = await wronglyPaid();
  await readPayStatus(ctx, stuck);
  const { db } = ctx;
  await sql`
    insert into payment_attempts (payment_id, method, provider_ref, amount_minor, currency, status, expires_at)
    select p.id, 'gone', 'gone-' || nth, 1, 'CNY', 'refunding', now() from payments p, generate_series(1, 25) nth
    where p.no = ${stuck}`.execute(db);
  // the real unmatched payment is the last of them
  await sql`update payment_attempts set id = id + 1000 where method = 'sandbox' and status = 'refunding'`.execute(db);
  expect(await refundUnmatchedPayments(ctx)).toBe(0);
  expect(await refundUnmatchedPayments(ctx)).toBe(1);
  const tries = async () =>
    (
      await sql<{ most: number; least: number }>`
        select max(refund_tries) as most, min(refund_tries) as least from payment_attempts where method = 'gone'`.execute(
        db,
      )
    ).rows[0];
  expect(await tries()).toEqual({ most: 1, least: 1 });
  const again = async (seconds: number) => {
    await refundUnmatchedPayments(later(ctx, seconds));
    await refundUnmatchedPayments(later(ctx, seconds));
    return tries();
  };
  expect(await again(59)).toEqual({ most: 1, least: 1 });
  expect(await again(60)).toEqual({ most: 2, least: 2 });
  // two minutes now
  expect(await again(179)).toEqual({ most: 2, least: 2 });
  expect(await again(180)).toEqual({ most: 3, least: 3 });
});

test('one of two concurrent runs refunds an unmatched payment', async () => {
  const { ctx, orderNo } = await wronglyPaid();
  await readPayStatus(ctx, orderNo);
  const sent = await Promise.all([refundUnmatchedPayments(ctx), refundUnmatchedPayments(ctx)]);
  expect(sent.sort()).toEqual([0, 1]);
  expect(await attemptsOf(orderNo)).toEqual([{ status: 'refunded', refund_tries: 1 }]);
});
