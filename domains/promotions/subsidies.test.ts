import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCampaign } from '../../tests/support/campaigns.ts';
import { browser } from '../../tests/support/own-browser.ts';
import { as, readCode } from '../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  addFlash,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
} from '../../tests/support/small-shop.ts';
import { enterAccount } from '../accounts/login/enter-account.server.ts';
import { findActor } from '../accounts/sessions.server.ts';
import { sendVerificationCode, verifyContact } from '../accounts/verification/verify-contact.server.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { readCheckout } from '../orders/checkout/checkout.server.ts';
import { startPreOrder } from '../orders/checkout/pre-order.server.ts';
import { pay } from '../payments/pay.server.ts';
import { startBargain } from './campaigns/start-bargain.server.ts';
import { claimCoupon } from './coupons/claim-coupon.server.ts';

type Buyer = Ctx & { actor: Actor; addressId: number };

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const refreshed = async (ctx: Buyer): Promise<Buyer> => ({
  ...(await as(ctx, ctx.actor.userId)),
  addressId: ctx.addressId,
});

async function visitor(): Promise<Buyer> {
  const buyer = await addBuyer(shop);
  await sql`update users set kind = 'visitor' where id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
  return refreshed(buyer);
}

async function verified(ctx: Buyer, email: string): Promise<Buyer> {
  await sql`delete from code_sendings`.execute(ctx.db);
  await sendVerificationCode(ctx, { email });
  await verifyContact(ctx, { email, captcha: await readCode(ctx, email) });
  return refreshed(ctx);
}

const checkout = async (ctx: Buyer, num = 1) => {
  const { productId, skuId } = shop.lamp;
  return readCheckout(ctx, (await startPreOrder(ctx, { productId, skuId, num })).preOrderNo);
};

/** The buyer logs in to the account from this browser. */
async function enterFrom(ctx: Ctx, userId: number, device: Ctx['device']): Promise<void> {
  await findActor(ctx, await enterAccount({ ...ctx, device }, userId, 'visitor'));
}

test('an unverified visitor pays the regular price, and cannot claim, contribute or join', async () => {
  const ctx = await visitor();
  const coupon = await addCoupon(shop, { discount: 500 });
  const flash = await addFlash(shop, shop.tea, { price: 1000, quota: 5, perUser: 2 });
  const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'assist', price: 5000 });
  const group = await addCampaign(shop, shop.lamp, { kind: 'group', price: 5000 });
  await expect(claimCoupon(ctx, coupon)).rejects.toMatchObject({ code: 'verification_needed' });
  await expect(startBargain(ctx, { itemId })).rejects.toMatchObject({ code: 'verification_needed' });
  await expect(order(ctx, shop.lamp, { campaign: { kind: 'group', id: group.itemId } })).rejects.toMatchObject({
    code: 'verification_needed',
  });
  expect(await checkout(ctx)).toMatchObject({ subsidyRefusal: 'unverified', points: { usable: 0 } });
  // with 10.00 freight
  expect((await order(ctx, shop.tea, { campaign: { kind: 'flash', id: flash } })).total.amount).toBe(3500);
  await sql`update flash_slots set ends_at = now() - interval '1 second'`.execute(ctx.db);
});

test('a code verifies the visitor, and the open checkout continues with coupons and points', async () => {
  const ctx = await visitor();
  const { productId, skuId } = shop.lamp;
  const { preOrderNo } = await startPreOrder(ctx, { productId, skuId, num: 1 });
  await sendVerificationCode(ctx, { email: 'visitor-one@example.com' });
  await expect(verifyContact(ctx, { email: 'visitor-one@example.com', captcha: '000000' })).rejects.toMatchObject({
    code: 'wrong_code',
  });
  const captcha = await readCode(ctx, 'visitor-one@example.com');
  await verifyContact(ctx, { email: 'visitor-one@example.com', captcha });
  const proven = await refreshed(ctx);
  await claimCoupon(proven, await addCoupon(shop, { discount: 500 }));
  const read = await readCheckout(proven, preOrderNo);
  expect(read).toMatchObject({ subsidyRefusal: null, price: { platformCoupon: { amount: 500 } } });
  expect(read.points.usable).toBeGreaterThan(0);
});

test('limits count the accounts of one verified e-mail, and of one browser, together', async () => {
  const coupon = await addCoupon(shop, { discount: 500 });
  const member = await addBuyer(shop);
  await claimCoupon(member, coupon);
  const twin = await verified(await visitor(), member.actor.email ?? '');
  await expect(claimCoupon(twin, coupon)).rejects.toMatchObject({ code: 'coupon_limit' });
  const { device } = browser();
  const [one, two, stranger] = [await addBuyer(shop), await addBuyer(shop), await addBuyer(shop)];
  await enterFrom(one, one.actor.userId, device);
  await enterFrom(two, two.actor.userId, device);
  await claimCoupon(one, coupon);
  await expect(claimCoupon(two, coupon)).rejects.toMatchObject({ code: 'coupon_limit' });
  // sharing only the network address has no consequences
  await claimCoupon(stranger, coupon);
});

test('two accounts of one person that claim at the same time get one claim', async () => {
  const coupon = await addCoupon(shop, { discount: 500 });
  const first = await verified(await visitor(), 'twins@example.com');
  const second = await verified(await visitor(), 'twins@example.com');
  const done = await Promise.allSettled([claimCoupon(first, coupon), claimCoupon(second, coupon)]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('refuses to fill one’s own group with a second account', async () => {
  const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 5000, groupSize: 2 });
  const leader = await verified(await visitor(), 'group@example.com');
  const { orderNo } = await order(leader, shop.lamp, { campaign: { kind: 'group', id: itemId } });
  await pay({ ...leader, actor: { ...leader.actor, payProvedAt: new Date() } }, { orderNo, method: 'balance' });
  const group = await leader.db
    .selectFrom('campaign_groups')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const twin = await verified(await visitor(), 'group@example.com');
  await expect(
    order(twin, shop.lamp, { campaign: { kind: 'group', id: itemId, groupId: group.id } }),
  ).rejects.toMatchObject({ code: 'own_group' });
});

test('the owner of a shop gets no subsidy in it, from any account of the same browser or to the own address', async () => {
  const ownerId = shop.lamps.owner.userId;
  const { device } = browser();
  const [near, neighbour, stranger] = [await addBuyer(shop), await addBuyer(shop), await addBuyer(shop)];
  await enterFrom(near, ownerId, device);
  await enterFrom(near, near.actor.userId, device);
  expect(await checkout(near)).toMatchObject({ subsidyRefusal: 'own_shop' });
  expect(await checkout(neighbour)).toMatchObject({ subsidyRefusal: null });
  await sql`insert into addresses (user_id, name, country, region, city, detail, post_code, phone)
    values (${ownerId}::bigint, 'Owner', 'CN', 'Shanghai', 'Shanghai', 'nanjing road, 1', '200040', '+8613900139000')`.execute(
    near.db,
  );
  expect(await checkout(neighbour)).toMatchObject({ subsidyRefusal: 'own_shop' });
  await sql`update addresses set detail = 'Elsewhere 7', phone = '+8613811111111' where user_id = ${stranger.actor.userId}::bigint`.execute(
    near.db,
  );
  expect(await checkout(stranger)).toMatchObject({ subsidyRefusal: null });
  await claimCoupon(stranger, await addCoupon(shop, { discount: 500 }));
  const subsidised = await checkout(stranger);
  expect(subsidised.price.platformCoupon.amount).toBe(500);
  expect(subsidised.points.usable).toBeGreaterThan(0);
  // another account of the person who owns the shop
  await sql`update users set person_id = ${ownerId}::bigint where id = ${stranger.actor.userId}::bigint`.execute(
    near.db,
  );
  const own = await checkout(stranger);
  expect(own).toMatchObject({ subsidyRefusal: 'own_shop', points: { usable: 0 } });
  expect(own.price.platformCoupon.amount).toBe(0);
  await sql`delete from addresses where user_id = ${ownerId}::bigint`.execute(near.db);
});
