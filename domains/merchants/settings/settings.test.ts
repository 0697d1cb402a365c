import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../context.ts';
import { readBusinessHours } from './read-hours.server.ts';
import { readShopSettings } from './read-settings.server.ts';
import { saveHours } from './save-hours.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]);

it('keeps the hours of each shop, without holidays that are over', async () => {
  expect(await readBusinessHours(lamps(), shop.lamps.id)).toBeNull();
  const coming = { date: '2999-01-02', name: 'New Year' };
  const hours = { days: week, holidays: [coming, { date: '2020-01-01', name: '' }, { date: '2999-01-01', name: '' }] };
  await saveHours(lamps(), { hours });
  expect(await readBusinessHours(lamps(), shop.lamps.id)).toEqual({
    days: week,
    holidays: [{ date: '2999-01-01', name: '' }, coming],
  });
  expect(await readBusinessHours(lamps(), shop.teas.id)).toBeNull();
  expect(await readShopSettings(teas())).toMatchObject({ hours: null });
  await saveHours(lamps(), { hours: null });
  expect(await readBusinessHours(lamps(), shop.lamps.id)).toBeNull();
});

it('reads the platform’s hours from the settings of the site', async () => {
  const ctx = shop.ctx();
  expect(await readBusinessHours(ctx, 0)).toBeNull();
  const hours = { days: week, holidays: [] };
  const site = { ...ctx.site, settings: { ...ctx.site.settings, hours } };
  expect(await readBusinessHours({ ...ctx, site }, 0)).toEqual(hours);
});

it('refuses those who may not edit the settings', async () => {
  await expect(saveHours(shop.ctx(), { hours: null })).rejects.toThrow('login_required');
  await expect(readShopSettings(shop.ctx())).rejects.toThrow('login_required');
});
