import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { type ReceiptInput, transferAccountInput } from '../../domains/payments/by-hand/contract.ts';
import { saveShopAccount, saveSiteAccount } from '../../domains/payments/by-hand/transfer-accounts.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { addBuyer, type Goods, order, type SmallShop } from './small-shop.ts';

export const ACCOUNT = transferAccountInput.parse({
  currency: 'CNY',
  holder: 'Stoa Ltd',
  bank: 'Bank of China',
  number: 'DE89 3704 0044 0532 0130 00',
  note: 'Please state the reference only.',
  isOn: true,
});

/** The context of a platform member with these permissions and a recent authentication. */
export const signedIn = (shop: SmallShop, actor: Actor, permissions: string[] = []): Ctx =>
  shop.ctx({ actor: { ...actor, permissions, confirmedAt: new Date() } });

/** The platform takes transfers on its own account. */
export const takeTransfers = (shop: SmallShop, isOn = true) =>
  saveSiteAccount(signedIn(shop, shop.teas.owner, ['payments.manage']), shop.ctx().site.key, { ...ACCOUNT, isOn });

/** The lamp shop may, and does, receive transfers itself. */
export async function letLampsCollect(shop: SmallShop): Promise<void> {
  const { db } = shop.app.database;
  await sql`update sites set settings = settings || '{"shopsCollect": true}'::jsonb`.execute(db);
  await shop.app.sites.load();
  await saveShopAccount(signedIn(shop, shop.lamps.owner), { ...ACCOUNT, holder: 'Lamp House Ltd' });
}

export async function chooseTransfer(ctx: Ctx, orderNo: string) {
  const step = await pay(ctx, { orderNo, method: 'transfer' });
  if (step.kind !== 'transfer') throw new Error(`expected a transfer, got ${step.kind}`);
  return step;
}

/** An order of a new buyer who chose a transfer. */
export async function orderedByTransfer(shop: SmallShop, goods: Goods = shop.lamp) {
  const ctx = await addBuyer(shop);
  const { orderNo } = await order(ctx, goods);
  return { ctx, orderNo, transfer: await chooseTransfer(ctx, orderNo) };
}

export const receiptOf = (reference: string, amount: number): ReceiptInput => ({
  reference,
  amount,
  receivedOn: '2026-11-28',
  note: 'TX-1',
  requestId: randomUUID(),
});
