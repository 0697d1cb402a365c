import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { lastAudited, ownerOf, staffWith } from '../../../tests/support/staff.ts';
import { noteUpload } from '../../../tests/support/uploads.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { templateInput } from '../../messages/templates/contract.ts';
import { previewTemplate } from '../../messages/templates/preview-template.server.ts';
import type { OfficeSite, SaveSiteInput } from './contract.ts';
import { createSite } from './create-site.server.ts';
import { listSites, readSite } from './queries.server.ts';
import { resendSiteServiceAddress, saveSite, setSiteLogo } from './save-site.server.ts';

const LETTER = { key: 'mail.password_changed', subject: 'Changed', body: 'Your password was changed.' };

let bare: BareApp;
let owner: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  owner = await ownerOf(bare);
});
afterAll(() => bare.close());

const siteByKey = async (key: string) => {
  const found = (await listSites(owner)).find((site) => site.key === key);
  if (!found) throw new Error(`there is no site ${key}`);
  return readSite(owner, found.id);
};
const asInput = ({ key: _key, type: _type, isDefault: _default, logo: _logo, ...site }: OfficeSite) =>
  site as SaveSiteInput;
const change = async (key: string, changes: Partial<SaveSiteInput>) => {
  const site = await siteByKey(key);
  await saveSite(owner, { ...asInput(site), ...changes });
};

/** The change is announced through the database. */
async function until(isSo: () => boolean): Promise<void> {
  for (let nth = 0; nth < 100 && !isSo(); nth += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSo()).toBe(true);
}

describe('a site', () => {
  test('is created closed, with roles, and owned by its creator', async () => {
    const id = await createSite(owner, { key: 'second', type: 'goods', name: { en: 'Second' } });
    await until(() => bare.app.sites.byId(id) !== undefined);
    expect(bare.app.sites.byId(id)?.status).toBe('closed');
    const rows = await bare.app.database.db
      .selectFrom('site_members as m')
      .innerJoin('roles as r', 'r.id', 'm.role_id')
      .select(['m.user_id', 'r.key'])
      .where('m.site_id', '=', id)
      .execute();
    expect(rows).toEqual([{ user_id: owner.actor.userId, key: 'owner' }]);
    expect(await lastAudited(bare)).toMatchObject({ act: 'site.created', subject: 'site:second' });
    await expect(createSite(owner, { key: 'second', type: 'app', name: { en: 'Again' } })).rejects.toMatchObject({
      details: { fields: [{ field: 'key', code: 'keyTaken' }] },
    });
  });

  test('has a logo that its manager uploaded, for every process, until it is removed', async () => {
    const { id } = await siteByKey('bbs');
    const picture = '/media/uploads/0a/0b/logo/200.webp';
    await expect(setSiteLogo(owner, { id, picture })).rejects.toMatchObject({ code: 'validation_failed' });
    await noteUpload(owner, picture);
    await setSiteLogo(owner, { id, picture });
    await until(() => bare.app.sites.byId(id)?.logoUrl === picture);
    expect((await siteByKey('bbs')).logo).toBe(picture);
    expect(await lastAudited(bare)).toMatchObject({ act: 'site.saved', details: { logo: { from: '', to: picture } } });
    await setSiteLogo(owner, { id, picture: '' });
    await until(() => bare.app.sites.byId(id)?.logoUrl === '');
    const other = await staffWith(bare, ['content.manage']);
    await expect(setSiteLogo(other, { id, picture: '' })).rejects.toMatchObject({ code: 'no_permission' });
  });

  test('shows the first name of its own in every language, and keeps translations of it', async () => {
    const { name } = await siteByKey('store');
    await change('store', { info: { en: 'Lamps' } });
    expect((await siteByKey('store')).name).toEqual(name);
    await change('store', { name: { ...name, 'zh-CN': '灯火街', fr: 'Rue des lampes' } });
    expect((await siteByKey('store')).name).toEqual({ 'zh-CN': '灯火街', fr: 'Rue des lampes' });
  });

  test('is changed in every process, and changes are recorded with both values', async () => {
    await change('app', { name: { en: 'Apps and more' }, defaultLocale: 'en', settings: { unpaidMinutes: 45 } });
    const app = await siteByKey('app');
    await until(() => bare.app.sites.byId(app.id)?.name.en === 'Apps and more');
    expect(bare.app.sites.byId(app.id)?.settings.unpaidMinutes).toBe(45);
    const { act, subject, details } = await lastAudited(bare);
    expect([act, subject]).toEqual(['site.saved', 'site:app']);
    expect(Object.keys(details as object).sort()).toEqual(['defaultLocale', 'name', 'settings']);
  });

  test('keeps settings that the change does not contain', async () => {
    await change('api', { settings: { visitorOpen: false } });
    await change('api', { settings: { confirmDays: 7 } });
    expect((await siteByKey('api')).settings).toMatchObject({ visitorOpen: false, confirmDays: 7 });
  });

  test('has a text of its own under its mails, and the standard one without it', async () => {
    const site = () => bare.app.sites.byId(owner.site.id) ?? owner.site;
    const footOf = async () => {
      const preview = await previewTemplate(
        { ...owner, site: site() },
        templateInput.parse({ ...LETTER, locale: 'fr' }),
      );
      return preview.text.split('\n').at(-1);
    };
    const standard = await footOf();
    await change(owner.site.key, { settings: { mailFooter: { fr: 'Lampes & Cie, Lyon' } } });
    await until(() => site().settings.mailFooter?.fr !== undefined);
    expect(await footOf()).toBe('Lampes & Cie, Lyon');
    await change(owner.site.key, { settings: { mailFooter: {} } });
    await until(() => site().settings.mailFooter?.fr === undefined);
    expect(await footOf()).toBe(standard);
  });

  test('has a host that no other site can use, and releases it', async () => {
    await change('app', { hosts: ['apps.example', 'app.localhost'] });
    await expect(change('api', { hosts: ['apps.example'] })).rejects.toMatchObject({
      details: { fields: [{ field: 'hosts', code: 'hostTaken' }] },
    });
    expect((await siteByKey('api')).hosts).toEqual(['api.localhost']);
    await change('app', { hosts: ['app.localhost'] });
    await change('api', { hosts: ['apps.example'] });
    await until(() => bare.app.sites.siteFor(undefined, 'apps.example')?.key === 'api');
  });

  test.each([
    ['a colour on which white words cannot be read', { themeColor: '#ffd400' }, 'themeColor', 'contrast'],
    ['a default language that it does not speak', { defaultLocale: 'fr', locales: ['en'] }, 'locales', 'localeMissing'],
    ['no name in its default language', { name: { fr: 'Nom' }, defaultLocale: 'en' }, 'name.en', 'required'],
    ['a currency without a rate', { defaultCurrency: 'JPY' }, 'defaultCurrency', 'invalid_value'],
  ] as [string, Partial<SaveSiteInput>, string, string][])('is refused %s', async (_title, changes, field, code) => {
    const { details } = await change('bbs', changes).catch((error) => error);
    expect(details.fields).toContainEqual({ field, code });
  });

  test('that does not exist is not found', async () => {
    const bbs = asInput(await siteByKey('bbs'));
    await expect(saveSite(owner, { ...bbs, id: 9_999 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(readSite(owner, 9_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('sites are changed only by staff with the permission on the default site', async () => {
  const bbs = bare.app.sites.all().find(({ key }) => key === 'bbs');
  const strangers = [
    await staffWith(bare, ['users.manage']),
    // the same permission, held on another site
    await staffWith(bare, ['sites.manage'], bbs?.id),
  ];
  const input = asInput(await siteByKey('bbs'));
  for (const stranger of strangers) {
    const refused = { code: 'no_permission' };
    await expect(listSites(stranger)).rejects.toMatchObject(refused);
    await expect(readSite(stranger, input.id)).rejects.toMatchObject(refused);
    await expect(saveSite(stranger, input)).rejects.toMatchObject(refused);
    await expect(resendSiteServiceAddress(stranger, input.id)).rejects.toMatchObject(refused);
    await expect(createSite(stranger, { key: 'no', type: 'app', name: { en: 'No' } })).rejects.toMatchObject(refused);
  }
  await expect(listSites(bare.ctx())).rejects.toMatchObject({ code: 'login_required' });
});
