import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCode } from '../../../tests/support/people.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { readPayMethods } from '../../payments/queries.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { asBuyerOfRefund } from '../../refunds/as-buyer-of-refund.server.ts';
import { readOrder } from '../queries.server.ts';
import { asBuyer, asReader } from './as-buyer.server.ts';
import { findByContact } from './find-by-contact.server.ts';
import { makePass } from './order-pass.ts';
import { proveContact, readProofContact, sendOrderCode } from './prove-contact.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

/** A buyer without an account. */
async function addGuest(email: string) {
  const buyer = await addBuyer(shop);
  await sql`update users set kind = 'visitor', email = ${email} where id = ${buyer.actor.userId}::bigint`.execute(
    buyer.db,
  );
  return { ...buyer, actor: { ...buyer.actor, kind: 'visitor' as const, email } };
}
const bearer = (...orderPasses: string[]) => shop.ctx({ orderPasses, ip: '203.0.113.7' });
const refusal = (code: string) => expect.objectContaining({ code });

test('an order number and a phone read and pay for an order, and act only with a code that reached the buyer', async () => {
  const guest = await addGuest('acts@example.com');
  await sql`update users set phone = '+8613800138099' where id = ${guest.actor.userId}::bigint`.execute(guest.db);
  const { orderNo } = await order(guest, shop.lamp);
  const reading = await findByContact(bearer(), { orderNo, contact: '+86 138 0013 8099' });
  const reader = bearer(reading);
  expect((await readOrder(await asReader(reader, orderNo), orderNo)).orderNo).toBe(orderNo);
  const methods = await readPayMethods(await asReader(reader, orderNo), orderNo);
  for (const promised of ['cash', 'transfer']) expect(methods.methods.map(({ key }) => key)).not.toContain(promised);
  await expect(asBuyer(reader, orderNo)).rejects.toMatchObject({ code: 'contact_unproved', details: { orderNo } });

  await pay(guest, { orderNo, method: 'balance' });
  const lines = (await readOrder(guest, orderNo)).lines.map(({ id, num }) => ({ id, num }));
  const { refundId } = await applyRefund(guest, { orderNo, lines, kind: 'money', reason: 'changed_mind' });
  await expect(asBuyerOfRefund(reader, refundId)).rejects.toEqual(refusal('contact_unproved'));

  expect(await readProofContact(reader, orderNo)).toBe('a***@example.com');
  await sendOrderCode(reader, orderNo);
  const code = await readCode(reader, 'acts@example.com');
  await expect(proveContact(reader, { orderNo, code: '000000' })).rejects.toEqual(refusal('wrong_code'));
  const acting = await proveContact(reader, { orderNo, code });
  await expect(proveContact(reader, { orderNo, code })).rejects.toEqual(refusal('wrong_code'));
  // a browser keeps both
  const buyer = bearer(reading, acting);
  expect((await asBuyer(buyer, orderNo)).actor?.userId).toBe(guest.actor.userId);
  expect((await asBuyerOfRefund(buyer, refundId)).actor?.userId).toBe(guest.actor.userId);
});

test('no code is sent for an order that the request does not read, and none without a contact', async () => {
  const guest = await addGuest('quiet@example.com');
  const { orderNo } = await order(guest, shop.tea);
  await expect(sendOrderCode(bearer(), orderNo)).rejects.toEqual(refusal('login_required'));
  await expect(sendOrderCode(guest, orderNo)).rejects.toEqual(refusal('order_not_found'));
  const reader = bearer(makePass(shop.app, orderNo, new Date(), 'reads'));
  await sql`update users set email = null, phone = null where id = ${guest.actor.userId}::bigint`.execute(guest.db);
  expect(await readProofContact(reader, orderNo)).toBeNull();
  await expect(sendOrderCode(reader, orderNo)).rejects.toEqual(refusal('contact_unreachable'));
  await expect(proveContact(reader, { orderNo, code: '123456' })).rejects.toEqual(refusal('contact_unreachable'));
});
