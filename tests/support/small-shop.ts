import { sql } from 'kysely';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { creditFromOutside, grantPoints } from '../../domains/ledger/movements.server.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import type { PlacedOrder, PlaceOrderInput, PreOrderInput } from '../../domains/orders/contract.ts';
import type { Db } from '../../platform/database/open.ts';
import { BOOKS } from '../../server/books.ts';
import { type BareApp, startBareApp } from './bare-app.ts';

export interface Goods {
  productId: number;
  skuId: number;
  merchantId: number;
  price: number;
}

export interface SmallShop extends BareApp {
  lamps: { id: number; owner: Actor };
  teas: { id: number; owner: Actor };
  /** 99.00 of the lamp merchant: physical, 50 pieces. */
  lamp: Goods;
  /** 25.00 of the tea merchant: physical, 50 pieces. */
  tea: Goods;
  /** 15.00 of the tea merchant: virtual, 50 pieces. */
  recipe: Goods;
}

/** An application with two merchants, three products, and nothing else. Freight is 10.00, free over 200.00. */
export async function openSmallShop(options: Parameters<typeof startBareApp>[0] = {}): Promise<SmallShop> {
  return furnish(await startBareApp(options));
}

/** Puts the small shop into an application that has the basics only. */
export async function furnish(bare: BareApp): Promise<SmallShop> {
  const { db } = bare.app.database;
  const typeId = await insertId(
    sql`insert into merchant_types (key, name) values ('t', '{"en":"Shop"}') returning id`,
    db,
  );
  const categoryId = await insertId(
    sql`insert into merchant_categories (key, name, commission_bp) values ('c', '{"en":"Home"}', 500) returning id`,
    db,
  );
  const shelf = await insertId(
    sql`insert into categories (key, level, name) values ('home', 1, '{"en":"Home"}') returning id`,
    db,
  );
  const merchant = async (key: string, name: string) => {
    const owner = await addUser(bare.ctx(), `${key}@example.com`);
    const id = await insertId(
      sql`insert into merchants (key, owner_id, type_id, category_id, name, freight)
        values (${key}, ${owner.userId}::bigint, ${typeId}::bigint, ${categoryId}::bigint, ${JSON.stringify({ en: name })}::jsonb,
          '{"flatMinor": 1000, "freeOverMinor": 20000}') returning id`,
      db,
    );
    return { id, owner };
  };
  const lamps = await merchant('lamps', 'Lamp House');
  const teas = await merchant('teas', 'Tea Room');
  const goods = (merchantId: number, name: string, price: number, kind = 'physical') =>
    addGoods(bare.ctx(), { merchantId, categoryId: shelf, name, price, kind, stock: 50 });
  return {
    ...bare,
    lamps,
    teas,
    lamp: await goods(lamps.id, 'Desk lamp', 9900),
    tea: await goods(teas.id, 'Green tea', 2500),
    recipe: await goods(teas.id, 'Tea recipes', 1500, 'virtual'),
  };
}

interface GoodsToAdd {
  merchantId: number;
  categoryId: number;
  name: string;
  price: number;
  kind: string;
  stock: number;
}

async function addGoods(ctx: Ctx, goods: GoodsToAdd): Promise<Goods> {
  const { merchantId, categoryId, name, price, kind, stock } = goods;
  const productId = await insertId(
    sql`insert into products (merchant_id, category_id, category_path, handle, name, currency, price_minor, kind, cover_url, approved_at)
      values (${merchantId}::bigint, ${categoryId}::bigint, array[${categoryId}::bigint], ${name},
        ${JSON.stringify({ en: name, 'zh-CN': `${name}（中文）` })}::jsonb, 'CNY', ${price}::bigint, ${kind}, '/media/x.svg', now()) returning id`,
    ctx.db,
  );
  const skuId = await insertId(
    sql`insert into skus (product_id, position, price_minor) values (${productId}::bigint, 0, ${price}::bigint) returning id`,
    ctx.db,
  );
  await setStock(ctx, [{ skuId, onHand: stock }], 'opening', 'test');
  return { productId, skuId, merchantId, price };
}

async function addUser(ctx: Ctx, email: string): Promise<Actor> {
  const userId = await insertId(
    sql`insert into users (email, nickname) values (${email}, ${email}) returning id`,
    ctx.db,
  );
  return {
    userId,
    sessionId: 0,
    kind: 'member',
    nickname: email,
    avatarUrl: '',
    email,
    phone: null,
    permissions: [],
    isStrong: false,
    confirmedAt: new Date(0),
    createdAt: new Date(0),
    // the pay password is required only in tests about it
    payProvedAt: new Date(),
    withheldPermissions: [],
  };
}

let buyers = 0;

/** A new buyer with an address, 1,000.00 CNY and 5,000 points. */
export async function addBuyer(
  shop: BareApp,
  overrides: Partial<Ctx> = {},
): Promise<Ctx & { actor: Actor; addressId: number }> {
  buyers += 1;
  const ctx = shop.ctx(overrides);
  const actor = await addUser(ctx, `buyer${buyers}@example.com`);
  const { userId } = actor;
  const addressId = await insertId(
    sql`insert into addresses (user_id, name, country, region, city, detail, post_code, phone, is_default)
      values (${userId}::bigint, 'Li Lei', 'CN', 'Shanghai', 'Shanghai', 'Nanjing Road 1', '200040', '+8613800138000', true) returning id`,
    ctx.db,
  );
  await creditFromOutside(ctx, {
    userId,
    amount: 100_000,
    currency: 'CNY',
    source: 'test',
    requestKey: `opening:${userId}`,
  });
  await grantPoints(ctx, { userId, points: 5_000, reference: 'opening' });
  return { ...ctx, actor, addressId };
}

/** A coupon; `unclaimed` numbers are its own defaults: 100 pieces, one each, 30 days. */
export function addCoupon(
  shop: BareApp,
  coupon: {
    merchantId?: number;
    scope?: string;
    targetIds?: number[];
    minSpend?: number;
    discount: number;
    total?: number;
    perUser?: number;
  },
): Promise<number> {
  const { merchantId = null, targetIds = [], minSpend = 0, discount, total = 100, perUser = 1 } = coupon;
  const scope = coupon.scope ?? (merchantId === null ? 'general' : 'merchant');
  return insertId(
    sql`insert into coupons (merchant_id, scope, target_ids, name, currency, min_spend_minor, discount_minor, valid_days, total, per_user)
      values (${merchantId}::bigint, ${scope}, ${targetIds}::bigint[], '{"en":"Coupon"}', 'CNY', ${minSpend}::bigint,
        ${discount}::bigint, 30, ${total}::int, ${perUser}::int) returning id`,
    shop.app.database.db,
  );
}

/** A flash sale of one product that runs from an hour ago for an hour; returns the item's id. */
export async function addFlash(
  shop: BareApp,
  goods: Goods,
  flash: { price: number; quota: number; perUser: number },
): Promise<number> {
  const { db } = shop.app.database;
  const slot = await insertId(
    sql`insert into flash_slots (site_id, starts_at, ends_at)
      values (${shop.ctx().site.id}::bigint, now() - interval '1 hour', now() + interval '1 hour') returning id`,
    db,
  );
  return insertId(
    sql`insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user) values (${slot}::bigint,
      ${goods.productId}::bigint, ${goods.skuId}::bigint, ${flash.price}::bigint, ${flash.quota}::int, ${flash.perUser}::int) returning id`,
    db,
  );
}

/** Everything that disagrees in the books; empty when all is right. */
export async function checkBooks(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const check of Object.values(BOOKS)) found.push(...(await check(db)));
  return found;
}

async function insertId(statement: ReturnType<typeof sql>, db: Db): Promise<number> {
  const result = await (statement as ReturnType<typeof sql<{ id: number }>>).execute(db);
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}

type Campaign = Extract<PreOrderInput, { skuId: number }>['campaign'];

/** The buyer buys one product up to the placed order; `choices` are passed to the final request. */
export async function order(
  ctx: Ctx & { addressId: number },
  goods: Goods,
  choices: { num?: number; campaign?: Campaign } & Partial<PlaceOrderInput> = {},
): Promise<PlacedOrder> {
  const { num = 1, campaign, ...press } = choices;
  const { productId, skuId } = goods;
  const { preOrderNo } = await startPreOrder(ctx, { productId, skuId, num, campaign });
  return placeOrder(ctx, { preOrderNo, requestId: `press-${preOrderNo}`, addressId: ctx.addressId, ...press });
}

/** Pieces of a product on hand and reserved. */
export async function stockOf(shop: BareApp, goods: Goods): Promise<{ on_hand: number; reserved: number }> {
  const { db } = shop.app.database;
  return db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('sku_id', '=', goods.skuId)
    .executeTakeFirstOrThrow();
}
