import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { readShopHome } from '../../catalog/shops/queries.server.ts';
import type { Ctx } from '../../context.ts';
import { listShopAudit } from '../audit/list-audit.server.ts';
import { saveContactInput, saveProfileInput } from './contract.ts';
import { readBusinessHours } from './read-hours.server.ts';
import { readShopSettings } from './read-settings.server.ts';
import { saveContact, saveReturnAddress } from './save-contact.server.ts';
import { saveHours } from './save-hours.server.ts';
import { saveNotices } from './save-notices.server.ts';
import { saveProfile } from './save-profile.server.ts';

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

it.each(['Lamp\u200B House', 'Lamp\u202E House', 'Lamp\r\nBcc: x@example.com', '\u3164'])(
  'refuses the name %j, which cannot be seen',
  (name) => {
    const input = { name: { en: name }, intro: {}, announcement: {} };
    expect(saveProfileInput.safeParse(input).error?.issues).toMatchObject([{ path: ['name', 'en'] }]);
  },
);

describe('the other settings', () => {
  const contact = {
    phone: '+33 1 23 45 67 89',
    email: 'lamps@example.com',
    address: { en: '1 Lamp Street' },
    service: { type: 'phone', link: '', message: { en: 'Until six' }, phone: '+33 (1) 22', email: '' },
  } as const;

  it('are read as they were saved, and logged', async () => {
    await saveProfile(lamps(), {
      name: { 'zh-CN': '灯屋', en: 'Lamp House' },
      intro: { en: 'Lamps' },
      announcement: { en: 'Closed in May' },
    });
    await saveContact(lamps(), contact);
    const returnAddress = { name: 'Depot', phone: '555', address: '2 Back Street' };
    await saveReturnAddress(lamps(), { returnAddress });
    expect(await readShopSettings(lamps())).toMatchObject({
      name: { 'zh-CN': '灯屋', en: 'Lamp House' },
      announcement: { en: 'Closed in May' },
      ...contact,
      returnAddress,
    });
    const home = await readShopHome(shop.ctx({ locale: 'en' }), shop.lamps.id);
    expect(home.shop).toMatchObject({
      announcement: 'Closed in May',
      email: 'lamps@example.com',
      service: { type: 'phone', href: 'tel:+33122', message: 'Until six' },
    });
    const { list } = await listShopAudit(lamps(), { page: 1, limit: 20 });
    expect(list.map(({ act }) => act)).toEqual(
      expect.arrayContaining([
        'settings.profile_changed',
        'settings.contact_changed',
        'settings.return_address_changed',
      ]),
    );
    expect((await readShopSettings(teas())).returnAddress).toBeNull();
  });

  it('require a name in the language of the site', async () => {
    const input = { name: { fr: 'Lampes' }, intro: {}, announcement: {} };
    await expect(saveProfile(lamps(), input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: expect.stringMatching(/^name\./), code: 'required' }] },
    });
  });

  it('require what the service buttons lead to, without scripts in links', () => {
    const codes = (service: object) =>
      saveContactInput
        .safeParse({ ...contact, service: { ...contact.service, ...service } })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(codes({ type: 'h5' })).toBeUndefined();
    expect(codes({ type: 'email' })).toEqual(['service.email']);
    expect(codes({ type: 'phone', phone: '' })).toEqual(['service.phone']);
    expect(codes({ type: 'h5', link: 'javascript:alert(1)' })).toContain('service.link');
    expect(codes({ type: 'h5', link: 'http://help.example.com' })).toContain('service.link');
    expect(codes({ type: 'h5', link: 'https://help.example.com/lamps' })).toBeUndefined();
  });

  it('mail only members of the shop', async () => {
    const notices = { order_paid: [shop.teas.owner.userId], refund_requested: [], refund_sent_back: [] };
    await expect(saveNotices(lamps(), { notices })).rejects.toMatchObject({
      details: { fields: [{ field: 'notices.order_paid', code: 'invalid_value' }] },
    });
  });
});
