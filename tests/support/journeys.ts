import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { creditFromOutside } from '../../domains/ledger/movements.server.ts';
import { press } from './buyer.ts';
import { addCrowd, type Person } from './crowd.ts';
import type { RunningApp } from './running-app.ts';

/** What everybody has to spend, in cents. */
export const BALANCE = 10_000_000;

export interface Thing {
  productId: number;
  skuId: number;
  merchantId: number;
}

/** The only row of a question to the shop's database. */
export async function oneRow<T>({ app }: RunningApp, statement: ReturnType<typeof sql<T>>): Promise<T> {
  const [row] = (await statement.execute(app.database.db)).rows;
  if (!row) throw new Error('there is no such row');
  return row;
}

/** A user with money, who has entered their pay password. */
export async function richPerson({ app }: RunningApp): Promise<Person> {
  const { db } = app.database;
  const [someone] = await addCrowd(db, 1);
  if (!someone) throw new Error('nobody came');
  const gift = { userId: someone.userId, amount: BALANCE, currency: 'CNY', source: 'test' };
  await creditFromOutside({ db, now: new Date() }, { ...gift, requestKey: `test:${someone.userId}` });
  return someone;
}

/** Things of the demo content that have stock enough and are in no campaign, shop by shop. */
export async function plainThings({ app }: RunningApp): Promise<Thing[]> {
  const found = await sql<Thing>`
    select p.id as "productId", s.id as "skuId", p.merchant_id as "merchantId"
    from products p join skus s on s.product_id = p.id join stock t on t.sku_id = s.id
    where p.status = 'on_sale' and p.kind = 'physical' and s.position = 1 and t.on_hand - t.reserved > 20
      and s.price_minor between 5000 and 60000 and not exists (select from flash_items f where f.sku_id = s.id)
      and not exists (select from campaigns a where a.product_id = p.id)
    order by p.merchant_id, s.price_minor`.execute(app.database.db);
  return found.rows;
}

/** From the button of a campaign through its confirmation to the payment. */
export async function place(page: Page, button: string): Promise<string> {
  await page.locator(`${button}:visible`).first().click();
  await page.waitForURL('**/order/order_confirm**');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  return new URL(page.url()).searchParams.get('orderNo') ?? '';
}

export async function payByBalance(page: Page): Promise<void> {
  await page.locator('input[name="method"][value="balance"]').check();
  await press(page, 'pay');
  await page.waitForURL('**/order/payment_result**');
}

export async function statusOf(shop: RunningApp, orderNo: string): Promise<string> {
  return (await oneRow(shop, sql<{ status: string }>`select status from orders where no = ${orderNo}`)).status;
}

/** A user's purse: balance, gift balance or points. */
export async function purseOf(shop: RunningApp, { userId }: Person, purpose = 'balance'): Promise<number> {
  const purse = sql<{ balance: number }>`
    select balance from ledger_accounts
    where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose = ${purpose}`;
  return (await oneRow(shop, purse)).balance;
}
