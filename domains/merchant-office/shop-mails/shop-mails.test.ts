import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bought } from '../../../tests/support/refunds.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { saveNotices } from '../../merchants/settings/save-notices.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { mailOfPayment, mailOfRefund } from './mail-staff.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const NONE = { order_paid: [], refund_requested: [], refund_sent_back: [] };

async function subjectsTo(email: string): Promise<string[]> {
  const found = await sql<{ subject: string }>`
    select subject from outbox where recipient = ${email} order by id`.execute(shop.app.database.db);
  return found.rows.map(({ subject }) => subject);
}

it('mails the staff that the settings name about orders and refunds of their shop, in their language', async () => {
  const ctx: Ctx = { ...shop.ctx(), actor: shop.lamps.owner };
  const { userId } = shop.lamps.owner;
  const { db } = shop.app.database;
  const { orders } = await order(await addBuyer(shop), shop.lamp);
  const no = orders[0]?.orderNo ?? '';
  const paid = () => mailOfPayment(ctx, { paymentNo: '', userId: 1, orderNos: [no], lines: [], isCollected: false });
  await sql`update users set email_verified_at = now(), locale = 'fr' where id = ${userId}::bigint`.execute(db);
  await paid();
  expect(await subjectsTo('lamps@example.com')).toEqual([]);
  await saveNotices(ctx, { notices: { ...NONE, order_paid: [userId], refund_requested: [userId] } });
  await paid();
  const refund = { refundId: 7, refundNo: 'R7', orderId: 1, orderNo: no, userId: 1, merchantId: shop.lamps.id };
  await mailOfRefund(ctx, { ...refund, status: 'reviewing' });
  await mailOfRefund(ctx, { ...refund, status: 'returning' });
  await mailOfRefund(ctx, { ...refund, status: 'refunded' });
  expect(await subjectsTo('lamps@example.com')).toEqual([
    expect.stringContaining(`Nouvelle commande ${no}`),
    expect.stringMatching(/: R7$/),
  ]);
  await sql`update users set kind = 'visitor', email_verified_at = null where id = ${userId}::bigint`.execute(db);
  await paid();
  expect(await subjectsTo('lamps@example.com')).toHaveLength(2);
});

it('mails an owner once about a refund: not beside the notification that is mailed too', async () => {
  const ctx: Ctx = { ...shop.ctx(), actor: shop.lamps.owner };
  const { userId } = shop.lamps.owner;
  const { db } = shop.app.database;
  await sql`update users set kind = 'member', email_verified_at = now() where id = ${userId}::bigint`.execute(db);
  await saveNotices(ctx, { notices: { ...NONE, refund_requested: [userId] } });
  const asked = async () => {
    const before = (await subjectsTo('lamps@example.com')).length;
    const { buyer, orderNo, line } = await bought(shop, 1);
    await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], kind: 'money', reason: 'other', note: '' });
    return (await subjectsTo('lamps@example.com')).length - before;
  };
  expect(await asked()).toBe(0);
  await sql`insert into notification_preferences (user_id, topic, channel, wanted)
    values (${userId}::bigint, 'shop', 'mail', false)`.execute(db);
  expect(await asked()).toBe(1);
});
