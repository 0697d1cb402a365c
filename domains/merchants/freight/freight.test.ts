import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { nameFreight } from '../../catalog/name-freight.server.ts';
import { computeCheckout, readCheckout } from '../../orders/checkout/checkout.server.ts';
import { startPreOrder } from '../../orders/checkout/pre-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { saveFreightInput } from './contract.ts';
import { listFreights, readFreight } from './queries.server.ts';
import { deleteFreight, saveFreight } from './save-freight.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const lamps = () => ({ ...shop.ctx(), actor: shop.lamps.owner });
const teas = () => ({ ...shop.ctx(), actor: shop.teas.owner });
const chinaOnly = (name: string, more: object = {}) =>
  saveFreightInput.parse({
    name,
    chargeBy: 'piece',
    zones: [{ places: [{ country: 'CN' }], first: 1, firstMinor: 600, step: 2, stepMinor: 300 }],
    excluded: [{ country: 'CN', regions: ['西藏'] }],
    ...more,
  });

test('a template names at most 2,000 places in all its zones', () => {
  const regions = Array.from({ length: 60 }, (_, nth) => `Region ${nth}`);
  const places = Array.from({ length: 17 }, () => ({ country: 'US', regions }));
  const zones = (count: number) =>
    Array.from({ length: count }, () => ({ places, first: 1, firstMinor: 1, step: 1, stepMinor: 1 }));
  const input = (count: number) => ({ name: 'X', chargeBy: 'piece', zones: zones(count) });
  expect(saveFreightInput.safeParse(input(1)).success).toBe(true);
  expect(saveFreightInput.safeParse(input(2)).error?.issues).toMatchObject([{ path: ['zones'], message: 'tooMany' }]);
});

test('a shop stores its templates: the first is the default, those of other shops are not found', async () => {
  const { id } = await saveFreight(teas(), chinaOnly('Parcels'));
  expect(await readFreight(teas(), id)).toMatchObject({ isDefault: true, currency: 'CNY', products: 0 });
  await expect(saveFreight(teas(), chinaOnly('Parcels'))).rejects.toMatchObject({ code: 'freight_name_taken' });
  const second = await saveFreight(teas(), chinaOnly('Heavy', { isDefault: true, chargeBy: 'weight' }));
  expect((await listFreights(teas())).list.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Heavy', true],
    ['Parcels', false],
  ]);
  for (const stranger of [lamps()]) {
    await expect(readFreight(stranger, id)).rejects.toMatchObject({ code: 'freight_not_found' });
    await expect(deleteFreight(stranger, id)).rejects.toMatchObject({ code: 'freight_not_found' });
    await expect(saveFreight(stranger, { ...chinaOnly('X'), id })).rejects.toMatchObject({ code: 'freight_not_found' });
  }
  await expect(listFreights(await addBuyer(shop))).rejects.toMatchObject({ code: 'no_permission' });
  await expect(saveFreight(shop.ctx(), chinaOnly('X'))).rejects.toMatchObject({ code: 'login_required' });
  await deleteFreight(teas(), second.id);
  expect(await readFreight(teas(), id)).toMatchObject({ isDefault: true });
  await deleteFreight(teas(), id);
  expect((await listFreights(teas())).list).toEqual([]);
});

test('the checkout charges by the template of the product, else by the default, else flat', async () => {
  const ctx = await addBuyer(shop);
  const freight = async () => {
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 4 });
    return (await readCheckout(ctx, preOrderNo)).price.freight.amount;
  };
  const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
  expect((await readCheckout(ctx, preOrderNo)).price.freight.amount).toBe(1_000);
  await saveFreight(lamps(), chinaOnly('Usual'));
  const special = await saveFreight(lamps(), chinaOnly('Special', { freeOverMinor: 39_600 }));
  expect(await freight()).toBe(600 + 2 * 300);
  await expect(
    nameFreight(teas(), { templateId: special.id, productIds: [shop.lamp.productId] }),
  ).rejects.toMatchObject({
    code: 'freight_not_found',
  });
  expect(
    await nameFreight(lamps(), { templateId: special.id, productIds: [shop.lamp.productId, shop.tea.productId] }),
  ).toEqual({
    products: 1,
  });
  expect(await freight()).toBe(0);
  expect(await nameFreight(lamps(), { templateId: null, productIds: [shop.lamp.productId] })).toEqual({ products: 1 });
  const placed = await order(ctx, shop.lamp, { num: 4 });
  expect((await readOrder(ctx, placed.orderNo)).price.freight.amount).toBe(1_200);
});

test('a line that cannot be sent there says so, and names an address that would work', async () => {
  const ctx = await addBuyer(shop);
  const far = await ctx.db
    .insertInto('addresses')
    .values({
      user_id: ctx.actor.userId,
      name: 'Tenzin',
      country: 'CN',
      region: 'Tibet',
      city: 'Lhasa',
      detail: 'Barkhor 1',
      post_code: '850000',
      phone: '+8613800138002',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
  const refused = await computeCheckout(ctx, { preOrderNo, addressId: far.id });
  expect(refused).toMatchObject({ hasProblem: true, isFreightEstimated: false, servedAddressIds: [ctx.addressId] });
  expect(refused.groups[0]?.lines[0]?.problem).toEqual({ code: 'not_deliverable', available: 0 });
  expect(await computeCheckout(ctx, { preOrderNo, addressId: ctx.addressId })).toMatchObject({ hasProblem: false });
  await expect(order(ctx, shop.lamp, { addressId: far.id })).rejects.toMatchObject({ code: 'not_deliverable' });
});

test('an address whose region is unclear asks for it where the freight depends on it', async () => {
  const ctx = await addBuyer(shop);
  const unclear = { region: 'Sinjang', city: '', post_code: '' };
  await ctx.db.updateTable('addresses').set(unclear).where('id', '=', ctx.addressId).execute();
  const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
  const asked = await computeCheckout(ctx, { preOrderNo, addressId: ctx.addressId });
  expect(asked.groups[0]?.lines[0]?.problem).toEqual({ code: 'region_unclear', available: 0 });
  expect(asked.servedAddressIds).toEqual([]);
  await expect(order(ctx, shop.lamp, { addressId: ctx.addressId })).rejects.toMatchObject({ code: 'region_unclear' });
  await ctx.db.updateTable('addresses').set({ post_code: '830000' }).where('id', '=', ctx.addressId).execute();
  expect(await computeCheckout(ctx, { preOrderNo, addressId: ctx.addressId })).toMatchObject({ hasProblem: false });
});

test('without an address the freight is the home zone’s, and is called an estimate', async () => {
  const ctx = await addBuyer(shop);
  await ctx.db.deleteFrom('addresses').where('user_id', '=', ctx.actor.userId).execute();
  const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
  const checkout = await readCheckout(ctx, preOrderNo);
  expect(checkout).toMatchObject({ isFreightEstimated: true, addressId: null, hasProblem: false });
  expect(checkout.price.freight.amount).toBe(600);
});
