import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimits } from '../../../server/limits.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { createAccount } from '../../accounts/registration/create-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { systemCtx } from '../../kit/system-context.ts';
import { notify } from '../../messages/notify.server.ts';
import { sendNotifications } from '../../messages/send-notifications.server.ts';
import { keepPayPassword } from '../../payables/pay-password/set-pay-password.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { readPayMethods, readPayStatus } from '../../payments/queries.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { asBuyerOfRefund } from '../../refunds/as-buyer-of-refund.server.ts';
import { listRefunds } from '../../refunds/list-refunds.server.ts';
import { readRefund } from '../../refunds/read-refund.server.ts';
import { addFile } from '../files/change-files.server.ts';
import { readInvoice } from '../invoices/read-invoices.server.ts';
import { importKeys } from '../keys/import-keys.server.ts';
import { buyAgain } from '../lifecycle/buy-again.server.ts';
import { cancelOrder } from '../lifecycle/cancel-order.server.ts';
import { deleteOrder } from '../lifecycle/delete-order.server.ts';
import { linkTo } from '../notify-buyer.server.ts';
import { listOrders, readOrder } from '../queries.server.ts';
import { asBuyer, asGuest } from './as-buyer.server.ts';
import { findByContact } from './find-by-contact.server.ts';
import { addPass, listPasses, makePass, readPass } from './order-pass.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const KEY_LINK = 'https://spam.example/win';

/** A buyer without an account. */
async function addGuest(email: string) {
  const buyer = await addBuyer(shop);
  await sql`update users set kind = 'visitor', email = ${email} where id = ${buyer.actor.userId}::bigint`.execute(
    buyer.db,
  );
  return { ...buyer, actor: { ...buyer.actor, kind: 'visitor' as const, email } };
}
/** All lines of an order, for a refund of everything. */
const allLines = async (ctx: Ctx, orderNo: string) =>
  (await readOrder(ctx, orderNo)).lines.map(({ id, num }) => ({ id, num }));
const bearer = (...orderPasses: string[]) => shop.ctx({ orderPasses, ip: '203.0.113.7' });
const passFor = (orderNo: string, now = new Date()) => makePass(shop.app, orderNo, now, 'acts');
const refusal = (code: string) => expect.objectContaining({ code });

async function mailsTo(email: string) {
  await sendNotifications(systemCtx(shop.app));
  const { db } = shop.app.database;
  return db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();
}

test('a pass names its order until it expires, and nothing changed, of another purpose or unsigned is one', () => {
  const now = new Date();
  const pass = passFor('S1', now);
  const [no, kind, until, signature] = pass.split('.');
  const acting = { orderNo: 'S1', kind: 'acts' };
  expect(readPass(shop.app, now, pass)).toEqual(acting);
  expect(readPass(shop.app, new Date(now.getTime() + 179 * DAY_MS), pass)).toEqual(acting);
  expect(readPass(shop.app, new Date(now.getTime() + 181 * DAY_MS), pass)).toBeNull();
  const forged = [
    '',
    `S2.${kind}.${until}.${signature}`,
    `${no}.${kind}.${Number(until) + 1}.${signature}`,
    `${no}.${kind}.${until}.${'A'.repeat(43)}`,
    `${no}.${kind}.${until}.`,
    makePass(shop.app, 'S1', now, 'reads').replace('.reads.', '.acts.'),
    `${pass}x`,
    passFor('S1', new Date(now.getTime() - 181 * DAY_MS)),
  ];
  for (const text of forged) expect(readPass(shop.app, now, text)).toBeNull();
  const looked = makePass(shop.app, 'S1', now, 'reads');
  expect(readPass(shop.app, now, looked)).toEqual({ orderNo: 'S1', kind: 'reads' });
  expect(readPass(shop.app, new Date(now.getTime() + 2 * DAY_MS), looked)).toBeNull();
});

test('a pass made before the secret was replaced still works while the former one is kept', () => {
  const former = { secret: 'a former secret that is long enough' };
  const pass = makePass(former, 'S1', new Date(), 'acts');
  const secret = 'the present secret that is long enough';
  expect(readPass({ secret, previousSecret: former.secret }, new Date(), pass)?.orderNo).toBe('S1');
  expect(readPass({ secret }, new Date(), pass)).toBeNull();
});

test('a browser keeps the newest pass of each order, and a few orders only', () => {
  const [old, renewed, other] = [passFor('S1', new Date(0)), passFor('S1'), passFor('S2')];
  const kept = listPasses(addPass(listPasses(addPass([old], other)), renewed));
  expect(kept).toEqual([renewed, other]);
  let many: string[] = [];
  for (let nth = 0; nth < 20; nth++) many = listPasses(addPass(many, passFor(`S${nth}`)));
  expect(many).toHaveLength(8);
  expect(readPass(shop.app, new Date(), many[0] ?? '')?.orderNo).toBe('S19');
});

test('the bearer of a pass reads that order alone, and acts on it as its buyer', async () => {
  const guest = await addGuest('one@example.com');
  const first = (await order(guest, shop.lamp)).orderNo;
  const second = (await order(guest, shop.tea)).orderNo;
  const ctx = await asBuyer(bearer(passFor(first)), first);
  const shown = await readOrder(ctx, first);
  expect(shown).toMatchObject({ orderNo: first, status: 'to_pay' });
  expect(shown.actions).toEqual(expect.arrayContaining(['pay', 'cancel']));
  for (const number of [second, 'S0']) {
    await expect(readOrder(ctx, number)).rejects.toEqual(refusal('order_not_found'));
    await expect(readPayStatus(ctx, number)).rejects.toEqual(refusal('payment_not_found'));
    await expect(cancelOrder(ctx, { orderNo: number })).rejects.toEqual(refusal('order_not_found'));
    await expect(readInvoice(ctx, number, null)).rejects.toEqual(refusal('invoice_not_found'));
    expect((await asBuyer(bearer(passFor(first)), number)).actor).toBeNull();
  }
  const { paymentNo } = shown;
  expect((await asBuyer(bearer(passFor(second), passFor(first)), paymentNo)).actor?.onlyOrder?.no).toBe(first);
  await cancelOrder(ctx, { orderNo: first });
  expect((await readOrder(ctx, first)).status).toBe('cancelled');
  expect((await readOrder(guest, second)).status).toBe('to_pay');
});

test('a pass opens nothing of the account: no list, no balance, no deletion', async () => {
  const guest = await addGuest('two@example.com');
  const { orderNo } = await order(guest, shop.tea);
  const ctx = await asBuyer(bearer(passFor(orderNo)), orderNo);
  const refused: (() => Promise<unknown>)[] = [
    () => listOrders(ctx, {}),
    () => buyAgain(ctx, orderNo),
    () => deleteOrder(ctx, orderNo),
    () => pay(ctx, { orderNo, method: 'balance' }),
    () => pay(ctx, { orderNo, method: 'gift_card' }),
  ];
  for (const attempt of refused) await expect(attempt()).rejects.toEqual(refusal('login_required'));
  const methods = await readPayMethods(ctx, orderNo);
  expect(methods.gift).toBeNull();
  expect(methods.methods.map(({ key }) => key)).not.toContain('balance');
  expect(methods.methods.every(({ available }) => available === null)).toBe(true);
});

test('a pass to a member’s order opens nothing, and its owner acts with the session', async () => {
  const member = await addBuyer(shop);
  const { orderNo } = await order(member, shop.tea);
  expect((await asBuyer(bearer(passFor(orderNo)), orderNo)).actor).toBeNull();
  const own: Ctx = { ...member, orderPasses: [passFor(orderNo)] };
  expect((await asBuyer(own, orderNo)).actor).toBe(member.actor);
});

test('the bearer of a pass requests a refund and follows it, and no other refund', async () => {
  const guest = await addGuest('three@example.com');
  const { orderNo } = await order(guest, shop.lamp);
  const other = (await order(guest, shop.tea)).orderNo;
  for (const no of [orderNo, other]) await pay(guest, { orderNo: no, method: 'balance' });
  const foreign = await applyRefund(guest, {
    orderNo: other,
    lines: await allLines(guest, other),
    kind: 'money',
    reason: 'changed_mind',
  });
  const ctx = await asBuyer(bearer(passFor(orderNo)), orderNo);
  expect((await readOrder(ctx, orderNo)).actions).toContain('refund');
  const { refundId } = await applyRefund(ctx, {
    orderNo,
    lines: await allLines(ctx, orderNo),
    kind: 'money',
    reason: 'changed_mind',
  });
  const follower = await asBuyerOfRefund(bearer(passFor(orderNo)), refundId);
  expect(await readRefund(follower, refundId)).toMatchObject({ orderNo, status: 'reviewing' });
  expect((await listRefunds(follower, {})).total).toBe(1);
  await expect(readRefund(follower, foreign.refundId)).rejects.toEqual(refusal('refund_not_found'));
  expect((await asBuyerOfRefund(bearer(passFor(orderNo)), foreign.refundId)).actor).toBeNull();
});

test('an unverified address gets the news of its orders with a link to each, and no text of a shop', async () => {
  const email = 'far@example.com';
  const guest = await addGuest(email);
  const owner = shop.ctx({ actor: shop.teas.owner });
  await importKeys(owner, { skuId: shop.recipe.skuId, text: `${KEY_LINK}/1\n${KEY_LINK}/2` });
  await addFile(owner, { skuId: shop.recipe.skuId, name: `${KEY_LINK}.pdf`, content: Buffer.from('x') });
  const { orderNo } = await order(guest, shop.recipe);
  await pay(guest, { orderNo, method: 'balance' });
  const another = await order(guest, shop.recipe);
  await pay(guest, { orderNo: another.orderNo, method: 'balance' });
  const mails = await mailsTo(email);
  // placed and paid, twice
  expect(mails.map(({ subject }) => subject)).toHaveLength(4);
  for (const { subject, text, html } of mails) {
    const whole = `${subject} ${text} ${html}`;
    for (const words of ['spam.example', 'Tea recipes', 'Tea Room', '中文']) expect(whole).not.toContain(words);
    const pass = /\/order\/track\?pass=(\S+)/.exec(text)?.[1] ?? '';
    expect([orderNo, another.orderNo]).toContain(readPass(shop.app, new Date(), decodeURIComponent(pass))?.orderNo);
    expect(html).toContain(`<a href="${shop.app.publicUrl()}/order/track?pass=`);
  }
  const ctx = await asBuyer(bearer(passFor(orderNo)), orderNo);
  expect((await readOrder(ctx, orderNo)).contents[0]?.text).toBe(`${KEY_LINK}/1`);
});

test('mails to guests ask for a transfer and for an account, and name no account that a shop has typed', async () => {
  const email = 'transfers@example.com';
  const guest = await addGuest(email);
  const { orderNo } = await order(guest, shop.tea);
  const before = (await mailsTo(email)).length;
  const about = { number: orderNo, amount: { amount: 4_990, currency: 'CNY' } };
  const transfer = { ...about, reference: '59QW-84MK', date: '2026-12-05T12:00:00.000Z', account: KEY_LINK };
  const { userId } = guest.actor;
  await notify(guest, userId, 'transfer.asked', [{ data: transfer, link: linkTo(orderNo) }]);
  const link = `/order/payback?orderNo=${orderNo}`;
  await notify(guest, userId, 'payback.account_wanted', [{ data: about, link }]);
  const [asked, wanted] = (await mailsTo(email)).slice(before);
  expect(asked?.text).toContain('59QW-84MK');
  expect(asked?.subject).toMatch(/49\.90/);
  for (const mail of [asked, wanted]) {
    expect(`${mail?.text} ${mail?.html}`).not.toContain('spam.example');
    const pass = /\/order\/track\?pass=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(readPass(shop.app, new Date(), decodeURIComponent(pass))?.orderNo).toBe(orderNo);
  }
});

test('an address gets a limited number of mails a day, however many buyers give it', async () => {
  const email = 'flooded@example.com';
  const sent: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const guest = await addGuest(`${nth}-${email}`);
    await sql`update users set email = ${email} where id = ${guest.actor.userId}::bigint`.execute(guest.db);
    for (let each = 0; each < 9; each++)
      await order(guest, shop.tea).then(({ orderNo }) => cancelOrder(guest, { orderNo }));
    sent.push((await mailsTo(email)).length);
  }
  expect(sent).toEqual([18, 20, 20]);
});

test('a look-up tells neither which part was wrong nor whether an order exists, and a network has few attempts', async () => {
  const guest = await addGuest('found@example.com');
  const { orderNo } = await order(guest, shop.tea);
  const at = (ip: string) => shop.ctx({ ip });
  const pass = await findByContact(at('203.0.113.20'), { orderNo, contact: ' Found@Example.com' });
  expect(readPass(shop.app, new Date(), pass)).toEqual({ orderNo, kind: 'reads' });
  for (const attempt of [
    { orderNo, contact: 'else@example.com' },
    { orderNo: 'S000000000000000000', contact: 'found@example.com' },
  ])
    await expect(findByContact(at('203.0.113.21'), attempt)).rejects.toMatchObject({
      code: 'bought_not_found',
      details: {},
    });
  // the small shop has no limits
  shop.app.limits.lookups = createLimits(shop.app.database, shop.app.secret).lookups;
  for (let nth = 0; nth < 5; nth++)
    await expect(findByContact(at(`2001:db8:1:1::${nth}`), { orderNo, contact: 'a@example.com' })).rejects.toEqual(
      refusal('bought_not_found'),
    );
  await expect(findByContact(at('2001:db8:1:1::9'), { orderNo, contact: 'found@example.com' })).rejects.toEqual(
    refusal('too_many_requests'),
  );
  // attempts of others do not keep the buyer out
  expect(await findByContact(at('203.0.113.40'), { orderNo, contact: 'found@example.com' })).toBeTruthy();
});

test('a guest who registers with the address of an order keeps the account of the order, and other people do not', async () => {
  const email = 'keeps@example.com';
  const guest = await addGuest(email);
  const { orderNo } = await order(guest, shop.tea);
  const passed = bearer(passFor(orderNo));
  expect((await asGuest(passed, 'else@example.com')).actor).toBeNull();
  expect((await asGuest(bearer(), email)).actor).toBeNull();
  const member = await addBuyer(shop);
  expect((await asGuest({ ...member, orderPasses: [passFor(orderNo)] }, email)).actor).toBe(member.actor);
  const { db } = shop.app.database;
  await keepPayPassword(guest, guest.actor.userId, 'x');
  const saved = async () => [
    (
      await db
        .selectFrom('addresses')
        .selectAll()
        .where('user_id', '=', guest.actor.userId)
        .where('deleted_at', 'is', null)
        .execute()
    ).length,
    (await db.selectFrom('pay_passwords').selectAll().where('user_id', '=', guest.actor.userId).execute()).length,
  ];
  expect(await saved()).toEqual([1, 1]);
  const account = { kind: 'member' as const, email, nickname: 'Keeps', password_hash: 'x' };
  expect(await createAccount(await asGuest(passed, email), account)).toBe(guest.actor.userId);
  // the guest may have been anyone who knew the address
  expect(await saved()).toEqual([0, 0]);
  // from now on the account is opened with its password
  expect((await asBuyer(passed, orderNo)).actor).toBeNull();
});
