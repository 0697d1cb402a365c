import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFlash, openSmallShop, type SmallShop } from '../../../../tests/support/small-shop.ts';
import type { Ctx } from '../../../kit/context.ts';
import { enrolFlashOffer, refuseItem, withdrawFlashOffer } from './enrol.server.ts';
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

// one moment for all: a slot of no length must not get one because the clock has moved on
const begun = Date.now();
const inHours = (hours: number) => new Date(begun + hours * 3_600_000).toISOString();
const slotOf = (from: number, to: number) => saveSlot(office, { startsAt: inHours(from), endsAt: inHours(to) });

test('the platform opens slots that do not overlap, moves and removes them until they begin', async () => {
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

test('a shop enters its own products in a coming slot, on valid terms, and withdraws them', async () => {
  const { id: slotId } = await slotOf(20, 22);
  const request = { slotId, skuId: shop.lamp.skuId, price: 5000, quota: 10, perUser: 1 };
  await enrolFlashOffer(lamps, request);
  await enrolFlashOffer(lamps, { ...request, quota: 20 });
  const own = (await listOwnSlots(lamps)).find(({ id }) => id === slotId)?.items;
  expect(own).toMatchObject([{ skuId: shop.lamp.skuId, price: { amount: 5000 }, was: { amount: 9900 }, quota: 20 }]);
  const refused = enrolFlashOffer(lamps, { ...request, price: 9900, quota: 5000 }).catch(
    (error) => error.details.fields,
  );
  expect(await refused).toEqual([
    { field: 'price', code: 'campaign_price' },
    { field: 'quota', code: 'campaign_quota' },
  ]);
  await expect(enrolFlashOffer(teas, request)).rejects.toMatchObject({ code: 'sku_not_found' });
  await expect(enrolFlashOffer(lamps, { ...request, slotId: 999_999 })).rejects.toMatchObject({
    code: 'flash_not_found',
  });
  const itemId = own?.[0]?.itemId ?? 0;
  await expect(withdrawFlashOffer(teas, itemId)).rejects.toMatchObject({ code: 'flash_not_found' });
  await expect(refuseItem(lamps, { itemId, reason: 'mine' })).rejects.toMatchObject({ code: 'no_permission' });
  await withdrawFlashOffer(lamps, itemId);
  await enrolFlashOffer(lamps, request);
  const again = (await listOwnSlots(lamps)).find(({ id }) => id === slotId)?.items[0]?.itemId ?? 0;
  await refuseItem(office, { itemId: again, reason: 'The price was raised before' });
  const gone = {
    items: [],
    refused: [{ skuId: request.skuId, name: 'Desk lamp', reason: 'The price was raised before' }],
  };
  for (const slots of [await listAllSlots(office), await listOwnSlots(lamps)])
    expect(slots.find(({ id }) => id === slotId)).toMatchObject(gone);
  expect((await listOwnSlots(teas)).find(({ id }) => id === slotId)?.refused).toEqual([]);
  await expect(enrolFlashOffer(lamps, request)).rejects.toMatchObject({
    code: 'flash_refused',
    details: { reason: 'The price was raised before' },
  });
  await enrolFlashOffer(lamps, { ...request, slotId: (await slotOf(23, 24)).id });
});

test('a refused item can be submitted again after a change, and is shown with its earlier refusal', async () => {
  const { id: slotId } = await slotOf(30, 32);
  const request = { slotId, skuId: shop.tea.skuId, price: 2000, quota: 10, perUser: 1 };
  const slot = async (ctx: Ctx) => (await listOwnSlots(ctx)).find(({ id }) => id === slotId);
  const refuse = async (reason: string) => {
    const itemId = (await slot(teas))?.items[0]?.itemId ?? 0;
    await refuseItem(office, { itemId, reason });
    await expect(refuseItem(office, { itemId, reason })).rejects.toMatchObject({ code: 'flash_not_found' });
  };
  await enrolFlashOffer(teas, request);
  expect((await slot(teas))?.items[0]?.refusals).toEqual([]);
  await refuse('Too dear');
  await expect(enrolFlashOffer(teas, request)).rejects.toMatchObject({
    code: 'flash_refused',
    details: { reason: 'Too dear' },
  });
  await enrolFlashOffer(teas, { ...request, price: 1500 });
  const [first] = (await slot(teas))?.items ?? [];
  expect(first).toMatchObject({
    price: { amount: 1500 },
    refusals: [{ reason: 'Too dear', price: { amount: 2000, currency: 'CNY' }, quota: 10, perUser: 1 }],
  });
  expect((await slot(teas))?.refused).toEqual([]);
  await refuse('Another picture, please');
  // the terms of the first refusal differ from those of the last
  await expect(enrolFlashOffer(teas, { ...request, price: 1500 })).rejects.toMatchObject({ code: 'flash_refused' });
  expect((await slot(teas))?.refused).toMatchObject([
    {
      skuId: request.skuId,
      reason: 'Another picture, please',
      refusals: [{ reason: 'Too dear' }, { price: { amount: 1500 } }],
    },
  ]);
  await sql`update products set updated_at = now() + interval '1 second' where id = ${shop.tea.productId}::bigint`.execute(
    shop.app.database.db,
  );
  await enrolFlashOffer(teas, { ...request, price: 1500 });
  const all = (await listAllSlots(office)).find(({ id }) => id === slotId);
  expect(all?.items[0]?.refusals.map(({ reason }) => reason)).toEqual(['Too dear', 'Another picture, please']);
});

test('a running round cannot be changed', async () => {
  const itemId = await addFlash(shop, shop.lamp, { price: 100, quota: 5, perUser: 1 });
  await expect(withdrawFlashOffer(lamps, itemId)).rejects.toMatchObject({ code: 'campaign_started' });
  const running = (await listAllSlots(office)).find(({ state }) => state === 'running');
  await expect(removeSlot(office, running?.id ?? 0)).rejects.toMatchObject({ code: 'campaign_started' });
  const request = { slotId: running?.id ?? 0, skuId: shop.lamp.skuId, price: 50, quota: 5, perUser: 1 };
  await expect(enrolFlashOffer(lamps, request)).rejects.toMatchObject({ code: 'campaign_started' });
});
