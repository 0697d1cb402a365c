import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFlash, openSmallShop, type SmallShop } from '../../../../tests/support/small-shop.ts';
import type { Ctx } from '../../../context.ts';
import { enrol, refuseItem, withdraw } from './enrol.server.ts';
import { listAllSlots, listOwnSlots } from './queries.server.ts';
import { removeSlot, saveSlot } from './slots.server.ts';

let shop: SmallShop;
let lamps: Ctx;
let teas: Ctx;
let office: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  lamps = { ...shop.ctx(), actor: shop.lamps.owner };
  teas = { ...shop.ctx(), actor: shop.teas.owner };
  office = { ...shop.ctx(), actor: { ...shop.teas.owner, permissions: ['promotions.manage'] } };
});
afterAll(() => shop.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const slotOf = (from: number, to: number) => saveSlot(office, { startsAt: inHours(from), endsAt: inHours(to) });

test('the platform opens slots that do not lie over one another, moves and takes them back until they begin', async () => {
  const { id } = await slotOf(10, 12);
  for (const times of [
    [11, 13],
    [9, 11],
    [12, 12],
    [-3, -2],
  ]) {
    await expect(slotOf(times[0] ?? 0, times[1] ?? 0)).rejects.toMatchObject({ code: 'validation_failed' });
  }
  expect(await saveSlot(office, { id, startsAt: inHours(11), endsAt: inHours(13) })).toEqual({ id });
  await slotOf(13, 14);
  expect((await listAllSlots(office)).map(({ state }) => state)).toEqual(['coming', 'coming']);
  await removeSlot(office, id);
  await expect(removeSlot(office, id)).rejects.toMatchObject({ code: 'flash_not_found' });
  await expect(saveSlot(lamps, { startsAt: inHours(1), endsAt: inHours(2) })).rejects.toMatchObject({
    code: 'no_permission',
  });
  await expect(removeSlot(lamps, id)).rejects.toMatchObject({ code: 'no_permission' });
  await expect(listAllSlots(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
});

test('a shop sells its own things in a coming slot, on terms that hold, and takes them out again', async () => {
  const { id: slotId } = await slotOf(20, 22);
  const wish = { slotId, skuId: shop.lamp.skuId, price: 5000, quota: 10, perUser: 1 };
  await enrol(lamps, wish);
  await enrol(lamps, { ...wish, quota: 20 });
  const own = (await listOwnSlots(lamps)).find(({ id }) => id === slotId)?.items;
  expect(own).toMatchObject([{ skuId: shop.lamp.skuId, price: { amount: 5000 }, was: { amount: 9900 }, quota: 20 }]);
  const refused = enrol(lamps, { ...wish, price: 9900, quota: 5000 }).catch((error) => error.details.fields);
  expect(await refused).toEqual([
    { field: 'price', code: 'activity_price' },
    { field: 'quota', code: 'activity_quota' },
  ]);
  await expect(enrol(teas, wish)).rejects.toMatchObject({ code: 'sku_not_found' });
  await expect(enrol(lamps, { ...wish, slotId: 999_999 })).rejects.toMatchObject({ code: 'flash_not_found' });
  const itemId = own?.[0]?.itemId ?? 0;
  await expect(withdraw(teas, itemId)).rejects.toMatchObject({ code: 'flash_not_found' });
  await expect(refuseItem(lamps, { itemId, reason: 'mine' })).rejects.toMatchObject({ code: 'no_permission' });
  await withdraw(lamps, itemId);
  await enrol(lamps, wish);
  const again = (await listOwnSlots(lamps)).find(({ id }) => id === slotId)?.items[0]?.itemId ?? 0;
  await refuseItem(office, { itemId: again, reason: 'The price was raised before' });
  const gone = {
    items: [],
    refused: [{ skuId: wish.skuId, name: 'Desk lamp', reason: 'The price was raised before' }],
  };
  for (const slots of [await listAllSlots(office), await listOwnSlots(lamps)])
    expect(slots.find(({ id }) => id === slotId)).toMatchObject(gone);
  expect((await listOwnSlots(teas)).find(({ id }) => id === slotId)?.refused).toEqual([]);
  await expect(enrol(lamps, wish)).rejects.toMatchObject({
    code: 'flash_refused',
    details: { reason: 'The price was raised before' },
  });
  await enrol(lamps, { ...wish, slotId: (await slotOf(23, 24)).id });
});

test('what has begun stays as buyers see it', async () => {
  const itemId = await addFlash(shop, shop.lamp, { price: 100, quota: 5, perUser: 1 });
  await expect(withdraw(lamps, itemId)).rejects.toMatchObject({ code: 'activity_started' });
  const running = (await listAllSlots(office)).find(({ state }) => state === 'running');
  await expect(removeSlot(office, running?.id ?? 0)).rejects.toMatchObject({ code: 'activity_started' });
  const wish = { slotId: running?.id ?? 0, skuId: shop.lamp.skuId, price: 50, quota: 5, perUser: 1 };
  await expect(enrol(lamps, wish)).rejects.toMatchObject({ code: 'activity_started' });
});
