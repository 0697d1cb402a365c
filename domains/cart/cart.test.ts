import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, addFlash, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { setStock } from '../inventory/set-stock.server.ts';
import type { Ctx } from '../kit/context.ts';
import { notify } from '../messages/notify.server.ts';
import { addToCart } from './add-to-cart.server.ts';
import { changeCartLine } from './change-cart-line.server.ts';
import { joinGuestCart } from './join-guest-cart.server.ts';
import { newGuestKey } from './owner.server.ts';
import { countCart, readCart, readCounts } from './queries.server.ts';
import { removeCartLines, restoreCartLines } from './remove-cart-lines.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const guest = () => shop.ctx({ guestKey: newGuestKey() });
const put = (ctx: Ctx, num: number, goods = shop.lamp) => addToCart(ctx, { ...goods, num });
const stock = (skuId: number, onHand: number) => setStock(shop.ctx(), [{ skuId, onHand }], 'adjust', 'test');

/** The context with a record of every statement sent. */
function counted(ctx: Ctx): { ctx: Ctx; sent: string[] } {
  const sent: string[] = [];
  const plugin = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => {
      sent.push(node.kind);
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  return { ctx: { ...ctx, db: ctx.db.withPlugin(plugin) }, sent };
}

test('the header’s numbers take one round trip, and none for a reader without data', async () => {
  const buyer = await addBuyer(shop);
  await put(buyer, 3);
  await notify(buyer, buyer.actor.userId, 'order.paid', [{ data: { number: 'N-1' }, link: '/' }]);
  const [own, nobody] = [counted(buyer), counted(shop.ctx())];
  expect(await readCounts(own.ctx)).toEqual({ cart: 3, unread: 1 });
  expect(own.sent).toHaveLength(1);
  expect(await readCounts(nobody.ctx)).toEqual({ cart: 0, unread: 0 });
  expect(nobody.sent).toEqual([]);
  const visitor = guest();
  await put(visitor, 2);
  expect(await readCounts(visitor)).toEqual({ cart: 2, unread: 0 });
});

describe('adding', () => {
  test('sums a product added twice, up to the stock', async () => {
    const ctx = guest();
    expect(await put(ctx, 2)).toMatchObject({ num: 2, capped: false });
    expect(await put(ctx, 3)).toMatchObject({ num: 5, capped: false });
    expect(await put(ctx, 100)).toMatchObject({ num: 50, capped: true, available: 50 });
    expect(await countCart(ctx)).toBe(50);
    expect(await countCart(ctx, { numType: 'false', type: 'sum' })).toBe(1);
  });

  test('refuses variants that are off sale, sold out, unknown, or of another product', async () => {
    const ctx = guest();
    const { db } = ctx;
    await sql`update products set status = 'off_sale' where id = ${shop.tea.productId}::bigint`.execute(db);
    await expect(put(ctx, 1, shop.tea)).rejects.toMatchObject({ code: 'off_sale' });
    await sql`update products set status = 'on_sale' where id = ${shop.tea.productId}::bigint`.execute(db);
    await stock(shop.tea.skuId, 0);
    await expect(put(ctx, 1, shop.tea)).rejects.toMatchObject({ code: 'out_of_stock' });
    await stock(shop.tea.skuId, 50);
    await expect(put(ctx, 1, { ...shop.tea, skuId: shop.lamp.skuId })).rejects.toMatchObject({ code: 'off_sale' });
    await expect(put(shop.ctx(), 1)).rejects.toMatchObject({ code: 'cart_line_not_found' });
  });

  test('refuses the 101st product, but raises the number of the existing hundred', async () => {
    const ctx = guest();
    await sql`
      with s as (insert into skus (product_id, position, price_minor, active) select ${shop.tea.productId}::bigint, n, 1, false
        from generate_series(1, 100) n returning id)
      insert into cart_lines (guest_key, product_id, sku_id, num, seen_price_minor)
      select ${ctx.guestKey}, ${shop.tea.productId}::bigint, id, 1, 1 from s`.execute(ctx.db);
    await expect(put(ctx, 1)).rejects.toMatchObject({ code: 'cart_full', details: { max: 100 } });
    const { removed } = await removeCartLines(ctx, [(await readCart(ctx)).failed[0]?.id ?? 0]);
    expect(removed).toHaveLength(1);
    await put(ctx, 1);
    expect(await put(ctx, 1)).toMatchObject({ num: 2 });
  });
});

describe('lines', () => {
  test('of another cart can neither be changed nor removed', async () => {
    const mine = guest();
    const { id } = await put(mine, 1);
    for (const stranger of [guest(), shop.ctx(), await addBuyer(shop)]) {
      await expect(changeCartLine(stranger, { id, num: 2 })).rejects.toMatchObject({ code: 'cart_line_not_found' });
      expect(await removeCartLines(stranger, [id])).toEqual({ removed: [] });
    }
    expect(await changeCartLine(mine, { id, num: 4 })).toMatchObject({ num: 4, capped: false });
    expect(await changeCartLine(mine, { id, num: 400 })).toMatchObject({ num: 50, capped: true });
  });

  test('that were removed can be restored', async () => {
    const ctx = guest();
    const { id } = await put(ctx, 3);
    const { removed } = await removeCartLines(ctx, [id]);
    expect(await countCart(ctx)).toBe(0);
    expect(await restoreCartLines(ctx, removed)).toBe(1);
    expect(await countCart(ctx)).toBe(3);
  });

  test('that cannot be bought are listed apart with the reason', async () => {
    const ctx = guest();
    await put(ctx, 10);
    await put(ctx, 10, shop.tea);
    await put(ctx, 1, shop.recipe);
    await stock(shop.lamp.skuId, 4);
    await stock(shop.tea.skuId, 0);
    await sql`update products set status = 'off_sale' where id = ${shop.recipe.productId}::bigint`.execute(ctx.db);
    const cart = await readCart(ctx);
    await stock(shop.lamp.skuId, 50);
    await stock(shop.tea.skuId, 50);
    await sql`update products set status = 'on_sale' where id = ${shop.recipe.productId}::bigint`.execute(ctx.db);
    expect(cart.groups).toEqual([]);
    expect(cart.total.amount).toBe(0);
    const problems = cart.failed.map((line) => [line.skuId, line.problem.code, line.problem.available]);
    expect(problems.sort()).toEqual(
      [
        [shop.lamp.skuId, 'not_enough', 4],
        [shop.tea.skuId, 'out_of_stock', 0],
        [shop.recipe.skuId, 'off_sale', 50],
      ].sort(),
    );
  });
});

describe('prices', () => {
  test('that changed are shown beside the former price', async () => {
    const ctx = guest();
    await put(ctx, 1);
    await sql`update skus set price_minor = 8800 where id = ${shop.lamp.skuId}::bigint`.execute(ctx.db);
    const line = (await readCart(ctx)).groups[0]?.lines[0];
    await sql`update skus set price_minor = 9900 where id = ${shop.lamp.skuId}::bigint`.execute(ctx.db);
    expect(line).toMatchObject({ unit: { amount: 8800 }, seenUnit: { amount: 9900 } });
  });

  test('follow the currency of the reader, the whole line converted once', async () => {
    const ctx = { ...guest(), currency: 'USD' };
    await put(ctx, 3);
    const cart = await readCart(ctx);
    // 99.00 yuan at 0.1398 is 13.8402, so 13.84 a piece
    expect(cart.groups[0]?.lines[0]).toMatchObject({
      unit: { amount: 1384, currency: 'USD' },
      subtotal: { amount: 4152 },
    });
    expect(cart.total).toEqual({ amount: 4152, currency: 'USD' });
  });

  test('of a running campaign have its price as far as its quota covers the number', async () => {
    const ctx = await addBuyer(shop);
    await addFlash(shop, shop.tea, { price: 900, quota: 10, perUser: 2 });
    const { id } = await put(ctx, 2, shop.tea);
    const unit = async () => (await readCart(ctx)).groups[0]?.lines[0]?.unit.amount;
    expect(await unit()).toBe(900);
    await changeCartLine(ctx, { id, num: 3 });
    expect(await unit()).toBe(2500);
    await sql`delete from flash_slots`.execute(ctx.db);
  });
});

describe('a guest’s cart', () => {
  test('is merged into that of the account once, with numbers summed', async () => {
    const anonymous = guest();
    const ctx = await addBuyer(shop);
    await put(anonymous, 2);
    await put(anonymous, 1, shop.tea);
    await put(ctx, 3);
    expect(await joinGuestCart(ctx, ctx.actor.userId, anonymous.guestKey)).toBe(2);
    expect(await joinGuestCart(ctx, ctx.actor.userId, anonymous.guestKey)).toBe(0);
    expect(await countCart(ctx)).toBe(6);
    expect(await countCart(anonymous)).toBe(0);
  });

  test('is merged by the event of the login', async () => {
    const anonymous = guest();
    const ctx = await addBuyer(shop);
    await put(anonymous, 2);
    const { userId } = ctx.actor;
    await shop.app.events.emit(ctx, 'account.entered', {
      userId,
      sessionId: 0,
      method: 'email-password',
      guestKey: anonymous.guestKey,
    });
    expect(await countCart(ctx)).toBe(2);
  });
});
