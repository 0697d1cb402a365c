import { sql } from 'kysely';
import { actorOf } from '../../database/demo/actor-of.ts';
import { type BoughtOrder, buy, placeFor } from '../../database/demo/fill-received-orders.ts';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { hashPayPassword, keepPayPassword } from '../../domains/payables/pay-password/set-pay-password.server.ts';
import { recordReceipt, recordShopReceipt } from '../../domains/payments/by-hand/record-receipt.server.ts';
import { saveShopAccount } from '../../domains/payments/by-hand/transfer-accounts.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { enrolFlashOffer } from '../../domains/promotions/flash-sale/admin/enrol.server.ts';
import { saveSlot } from '../../domains/promotions/flash-sale/admin/slots.server.ts';
import { applyRefund } from '../../domains/refunds/apply-refund.server.ts';
import { sendBack } from '../../domains/refunds/buyer-actions.server.ts';
import { approveRefund } from '../../domains/refunds/decide-refund.server.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { dayIn } from '../../platform/locale/time-zone.ts';
import type { RunningApp } from './running-app.ts';
import { ACCOUNT, receiptOf } from './transfers.ts';

const DAY_MS = 86_400_000;
const ROUND_DAYS = 45;
export const PAY_PASSWORD = '904173';

/** Rows that no link of a list leads to. */
export interface Found {
  shopper: number;
  /** A member of the forum who is signed in. */
  writer: number;
  /** Paid orders of the merchant that are to be shipped. */
  orders: string[];
  /** A paid order of another shop. */
  elsewhere: string;
  /** A product of the merchant that is in no campaign. */
  product: number;
  /** The day of a flash sale with an offer of the merchant. */
  offered: string;
  /** Refunds to approve, to refuse and to receive. */
  refunds: Record<'merchant' | 'platform', Asked>;
  /** A refund whose money is still to be sent, and its order. */
  unsent: number;
  unsentOrder: string;
}

interface Asked {
  approve: number;
  refuse: number;
  receive: number;
}

interface Scene {
  /** The demo shopper, with the pay password already confirmed. */
  shopper: Ctx;
  owner: Ctx;
  merchant: Ctx;
}

/** Adds what the demo content lacks for every form of the offices to be shown. */
export async function prepareOffices(shop: RunningApp): Promise<Found> {
  const scene = await sceneOf(shop);
  const { shopper, merchant } = scene;
  const orders: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) orders.push((await buy(shopper, ['lumen-glide-mouse'])).no);
  const elsewhere = (await buy(shopper, ['bamboo-morning-mug'])).no;
  const refunds = {
    merchant: await askThrice(scene, 'lumen-pebble-earbuds'),
    platform: await askThrice(scene, 'bamboo-celadon-bowls'),
  };
  const { refundId: unsent, orderNo: unsentOrder } = await prepareTransfers(scene, shop);
  await prepareReviews(merchant.db);
  const { userId } = merchant.actor as { userId: number };
  await keepPayPassword(merchant, userId, await hashPayPassword(merchant, userId, PAY_PASSWORD));
  await sql`update withdrawals set requested_at = requested_at - interval '10 days'`.execute(merchant.db);
  const product = await merchant.db
    .selectFrom('products')
    .select('id')
    .where('handle', '=', 'lumen-field-camera')
    .executeTakeFirstOrThrow();
  const offered = await offerInRound(scene, product.id);
  const writer = await preparePeople(scene);
  return {
    shopper: shopper.actor?.userId ?? 0,
    writer,
    orders,
    elsewhere,
    product: product.id,
    offered,
    refunds,
    unsent,
    unsentOrder,
  };
}

async function sceneOf({ app }: RunningApp): Promise<Scene> {
  const ctx = systemCtx(app);
  const as = async (email: string, permissions: string[] = []): Promise<Ctx> => {
    const { id } = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const actor = { ...(await actorOf(ctx, id)), permissions, confirmedAt: ctx.now, payProvedAt: ctx.now };
    return { ...ctx, actor };
  };
  return {
    shopper: await as('shopper@stoa.test'),
    owner: await as('owner@stoa.test', ['payments.confirm', 'promotions.manage']),
    merchant: await as('merchant@stoa.test'),
  };
}

/** One to approve, one to refuse, and one whose goods are on their way back. */
async function askThrice(scene: Scene, handle: string): Promise<Asked> {
  const { shopper } = scene;
  const approve = await ask(scene, await buy(shopper, [handle]));
  const refuse = await ask(scene, await buy(shopper, [handle]));
  const order = await buy(shopper, [handle]);
  const seller = { ...shopper, actor: await actorOf(shopper, order.ownerId) };
  await shipOrder(seller, { orderNo: order.no, courier: 'SF', number: `SF90${order.no.slice(-10)}` });
  const receive = await ask(scene, order, 'return');
  await approveRefund(seller, receive, 'merchant');
  await sendBack(shopper, { refundId: receive, courier: 'SF', number: `SF91${order.no.slice(-10)}` });
  return { approve, refuse, receive };
}

async function ask({ shopper }: Scene, order: BoughtOrder, kind: 'money' | 'return' = 'money'): Promise<number> {
  const lines = [{ id: order.lineIds[0] ?? 0, num: 1 }];
  return (
    await applyRefund(shopper, {
      orderNo: order.no,
      lines,
      kind,
      reason: kind === 'return' ? 'quality' : 'changed_mind',
      note: '',
    })
  ).refundId;
}

async function offerInRound({ owner, merchant }: Scene, productId: number): Promise<string> {
  const starts = new Date(owner.now.getTime() + ROUND_DAYS * DAY_MS);
  const ends = new Date(starts.getTime() + DAY_MS / 12);
  const { id } = await saveSlot(owner, { startsAt: starts.toISOString(), endsAt: ends.toISOString() });
  const sku = await owner.db
    .selectFrom('skus')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await enrolFlashOffer(merchant, { slotId: id, skuId: sku.id, price: 10_000, quota: 1, perUser: 1 });
  return dayIn(timeZoneOf(owner.site), starts);
}

/** Transfers that wait to be confirmed, and a refund of another that people send back: of the platform and of the shop. */
async function prepareTransfers(scene: Scene, { app }: RunningApp): Promise<{ refundId: number; orderNo: string }> {
  const { shopper, owner, merchant } = scene;
  await sql`update sites set settings = settings || '{"shopsCollect": true}'::jsonb`.execute(merchant.db);
  await app.sites.load();
  await saveShopAccount(merchant, ACCOUNT);
  let unsent = { refundId: 0, orderNo: '' };
  for (const [handle, record, seller] of [
    ['bamboo-morning-mug', recordReceipt, owner],
    ['lumen-glide-mouse', recordShopReceipt, merchant],
  ] as const) {
    await transfer(shopper, handle);
    await transfer(shopper, handle);
    const { order, reference, amount } = await transfer(shopper, handle);
    await record(seller, receiptOf(reference, amount));
    const refundId = await ask(scene, order);
    await approveRefund({ ...shopper, actor: await actorOf(shopper, order.ownerId) }, refundId, 'merchant');
    unsent = { refundId, orderNo: order.no };
  }
  return unsent;
}

async function transfer(ctx: Ctx, handle: string) {
  const order = await placeFor(ctx, [handle]);
  const step = await pay(ctx, { orderNo: order.no, method: 'transfer' });
  if (step.kind !== 'transfer') throw new Error(`expected a transfer, got ${step.kind}`);
  return { order, reference: step.reference, amount: step.amount.amount };
}

/** People who are signed in, one of them with a passkey; returns a member of the forum. */
async function preparePeople({ shopper }: Scene): Promise<number> {
  const { db } = shopper;
  const userId = shopper.actor?.userId ?? 0;
  await startSession(shopper, userId);
  await sql`
    insert into passkeys (user_id, credential_id, public_key, rp_id, name)
    values (${userId}::bigint, 'office-forms', 'office-forms', 'localhost', 'Phone')`.execute(db);
  const found = await sql<{ id: number }>`
    select author_id as id from forum.topics where state = 'published' and author_id is not null order by id desc limit 1`.execute(
    db,
  );
  const writer = found.rows[0]?.id ?? 0;
  await startSession(shopper, writer);
  return writer;
}

/**
 * What waits: a developer and products of a shop that is reviewed, mail, a difference to a provider, and a second shop
 * that the merchant works for.
 */
async function prepareReviews(db: Ctx['db']): Promise<void> {
  await sql`
    insert into developer_applications (user_id, kind, name, contact_name, email, plans, submitted_at)
    select id, 'person', 'Quiet Fox', 'Fox', 'fox@parcel.example', 'An app for stocktaking.', now()
    from users where email = 'shopper@stoa.test'`.execute(db);
  await sql`
    update products set status = 'waiting' where id in (
      select p.id from products p join merchants m on m.id = p.merchant_id
      where m.key = 'trailhead' and p.status = 'on_sale' order by p.id limit 4)`.execute(db);
  await sql`
    insert into outbox (channel, recipient, subject, text, next_try_at)
    select 'email', 'nobody@example.com', 'Letter ' || n, 'Text', now() + interval '1 day' from generate_series(1, 2) n`.execute(
    db,
  );
  await sql`
    with run as (
      insert into reconciliations (provider, from_at, to_at, started_at)
      values ('sandbox', now() - interval '1 day', now(), now()) returning id
    )
    insert into reconciliation_findings (provider, subject, ref, kind, reconciliation_id, found_at, seen_at, happened_at)
    select 'sandbox', 'charge', 'unknown-charge', 'missing_here', id, now(), now(), now() from run`.execute(db);
  // who works for two shops switches between them
  await sql`
    insert into merchant_staff (merchant_id, user_id, role)
    select m.id, u.id, 'support' from merchants m, users u where m.key = 'bamboo-kitchen' and u.email = 'merchant@stoa.test'`.execute(
    db,
  );
}
