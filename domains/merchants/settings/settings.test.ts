import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { readShopHome } from '../../catalog/shops/queries.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { listShopAudit } from '../audit/list-audit.server.ts';
import {
  confirmServiceAddress,
  readAddressToConfirm,
  resendOwnServiceAddress,
  resendServiceAddress,
} from './confirm-service-address.server.ts';
import { saveContactInput, saveProfileInput } from './contract.ts';
import { readBusinessHours } from './read-hours.server.ts';
import { readShopSettings } from './read-settings.server.ts';
import { saveContact, saveReturnAddress } from './save-contact.server.ts';
import { saveHours } from './save-hours.server.ts';
import { saveNotices } from './save-notices.server.ts';
import { saveProfile } from './save-profile.server.ts';
import { readServiceAddress, readWaitingRecipient } from './service-address.server.ts';

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

it('reading and saving settings need a login', async () => {
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

  it('refuse a new name that looks like that of another shop or of the site, and keep the one it has', async () => {
    const own = (await readShopSettings(lamps())).name;
    const theirs = (await readShopSettings(teas())).name;
    const [[locale = 'en', text = '']] = Object.entries(theirs) as [[string, string]];
    const rename = (name: object) => saveProfile(lamps(), { name: { ...own, ...name }, intro: {}, announcement: {} });
    const site = Object.values(shop.app.sites.all()[0]?.name ?? {})[0] ?? '';
    for (const name of [text, ` ${text.toUpperCase()}. `, text.replaceAll('e', 'е'), site, `${site} Official Store`]) {
      await expect(rename({ fr: name })).rejects.toMatchObject({
        details: { fields: [{ field: 'name.fr', code: 'shopNameTaken' }] },
      });
    }
    expect(locale).not.toBe('');
    await rename({});
    await rename({ fr: 'La maison des lampes' });
    await rename({});
  });

  it('require the targets of the service buttons, without scripts in links', () => {
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

describe('the service address', () => {
  const desk = () => ({ merchantId: shop.teas.id, siteId: shop.ctx().site.id });
  const owner = 'teas@example.com';
  const later = (minutes: number): Ctx => ({ ...teas(), now: new Date(shop.ctx().now.getTime() + minutes * 60_000) });
  const save = (ctx: Ctx, email: string) =>
    saveContact(ctx, {
      phone: '',
      email: '',
      address: {},
      service: { type: 'message', link: '', message: {}, phone: '', email },
    });
  const links = async (email: string) => {
    const found = await sql<{ code: string }>`
      select code from outbox where recipient = ${email} and code like '%/service\_address?token=%' order by id`.execute(
      shop.app.database.db,
    );
    return found.rows.map(({ code }) => code.split('token=')[1] ?? '');
  };
  const recipient = async (ctx = teas()) => (await readWaitingRecipient(ctx, desk()))?.email;
  const gone = { code: 'service_address_gone' };

  it('gets one mail, and messages only after its link was confirmed, once', async () => {
    await save(teas(), 'desk@tea.example');
    await save(teas(), 'Desk@tea.example');
    const [token = '', ...more] = await links('desk@tea.example');
    expect(more).toEqual([]);
    expect(await readServiceAddress(teas(), desk())).toEqual({ email: 'Desk@tea.example', isConfirmed: false });
    expect(await recipient()).toBe(owner);
    const guest = shop.ctx({ locale: 'en' });
    expect(await readAddressToConfirm(guest, token)).toEqual({ name: 'Tea Room', email: 'desk@tea.example' });
    expect(await recipient()).toBe(owner);
    await expect(confirmServiceAddress(guest, `${token}x`)).rejects.toMatchObject(gone);
    await expect(confirmServiceAddress({ ...guest, now: later(3 * 1440).now }, token)).rejects.toMatchObject(gone);
    await confirmServiceAddress(guest, token);
    await expect(confirmServiceAddress(guest, token)).rejects.toMatchObject(gone);
    expect(await recipient()).toBe('Desk@tea.example');
    expect(await readShopSettings(teas())).toMatchObject({ serviceAddress: { isConfirmed: true } });
    await expect(resendOwnServiceAddress(teas())).rejects.toMatchObject(gone);
  });

  it('starts over when it changes; the former link and confirmation are void', async () => {
    await save(teas(), 'second@tea.example');
    const [token = ''] = await links('second@tea.example');
    await save(teas(), 'desk@tea.example');
    await expect(confirmServiceAddress(shop.ctx(), token)).rejects.toMatchObject(gone);
    expect(await recipient()).toBe(owner);
    await save(teas(), owner.toUpperCase());
    expect(await links(owner.toUpperCase())).toEqual([]);
    expect(await readServiceAddress(teas(), desk())).toMatchObject({ isConfirmed: true });
  });

  it('gets five mails a day at most, whatever it is changed to, and only the last link works', async () => {
    await save(later(1), 'third@tea.example');
    await resendOwnServiceAddress(later(2));
    await expect(resendOwnServiceAddress(later(3))).rejects.toMatchObject({
      code: 'service_address_mails',
      details: { most: 5 },
    });
    await save(later(4), 'fourth@tea.example');
    expect(await links('fourth@tea.example')).toEqual([]);
    await resendOwnServiceAddress(later(1441));
    await resendOwnServiceAddress(later(1442));
    const [first = '', second = ''] = await links('fourth@tea.example');
    await expect(confirmServiceAddress(later(1443), first)).rejects.toMatchObject(gone);
    await confirmServiceAddress(later(1443), second);
    expect(await recipient()).toBe('fourth@tea.example');
  });

  it('stored earlier counts as unconfirmed, and its first mail is sent on request', async () => {
    await sql`delete from service_addresses`.execute(shop.app.database.db);
    expect(await recipient()).toBe(owner);
    await resendOwnServiceAddress(teas());
    expect(await links('fourth@tea.example')).toHaveLength(3);
  });

  it('of the platform is confirmed the same way', async () => {
    const platform = { merchantId: 0, siteId: shop.ctx().site.id };
    const { db } = shop.app.database;
    await sql`update sites set settings = settings || '{"serviceEmail": "help@stoa.example"}' where id = ${platform.siteId}::bigint`.execute(
      db,
    );
    expect(await readWaitingRecipient(shop.ctx(), platform)).toBeNull();
    await resendServiceAddress(shop.ctx(), platform);
    const [token = ''] = await links('help@stoa.example');
    await confirmServiceAddress(shop.ctx(), token);
    expect(await readWaitingRecipient(shop.ctx(), platform)).toMatchObject({ email: 'help@stoa.example' });
  });

  it('is sent again only by those who may edit the settings', async () => {
    await expect(resendOwnServiceAddress(shop.ctx())).rejects.toThrow('login_required');
  });
});
