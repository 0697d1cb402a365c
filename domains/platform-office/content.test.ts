import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { lastAudited, ownerOf, staffWith } from '../../tests/support/staff.ts';
import { noteUpload } from '../../tests/support/uploads.ts';
import type { Actor, Ctx } from '../context.ts';
import { countAdvertisements, noteAdvertisements } from '../sites/note-advertisements.server.ts';
import { readHomeInfo, readPage } from '../sites/queries.server.ts';
import { listCurrencies, saveCurrency } from './currencies/currencies.server.ts';
import type { AdvertisementInput } from './front/contract.ts';
import {
  listAdvertisements,
  listPopularSearches,
  listTexts,
  readAdvertisementDays,
  readText,
} from './front/queries.server.ts';
import { removeFront } from './front/remove-front.server.ts';
import { saveAdvertisement, setPicture } from './front/save-advertisement.server.ts';
import { savePopularSearch } from './front/save-popular-search.server.ts';
import { saveText } from './front/save-text.server.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
let stranger: Ctx & { actor: Actor };
let site: number;
beforeAll(async () => {
  bare = await startBareApp();
  owner = await ownerOf(bare);
  stranger = await staffWith(bare, ['users.manage']);
  site = owner.site.id;
  const texts = { title: JSON.stringify({ en: 'Terms' }), body: JSON.stringify({ en: '<p>Old</p>' }) };
  await owner.db
    .insertInto('pages')
    .values({ mark: 'user', ...texts })
    .execute();
});
afterAll(() => bare.close());

const refused = { code: 'no_permission' };
const banner = (changes: Partial<AdvertisementInput> = {}): AdvertisementInput => ({
  ...{ site, place: 'carousel', title: { en: 'Sale' }, subtitle: {}, button: {}, icon: '', link: '/goods_seckill' },
  ...{ color: '', sort: 0, ...changes },
});

test('popular searches are added, changed, put in order and removed; the shop shows them', async () => {
  const tea = await savePopularSearch(owner, { site, title: { en: 'Tea' }, url: '', sort: 2 });
  const tent = await savePopularSearch(owner, { site, title: { en: 'Tent', fr: 'Tente' }, url: '', sort: 1 });
  expect((await readHomeInfo(owner)).hotKeyword.map(({ title }) => title)).toEqual(['Tent', 'Tea']);
  await savePopularSearch(owner, { id: tea, site, title: { en: 'Green tea' }, url: '/goods_seckill', sort: 0 });
  expect((await listPopularSearches(owner, {})).map(({ id, url }) => [id, url])).toEqual([
    [tea, '/goods_seckill'],
    [tent, ''],
  ]);
  await expect(savePopularSearch(owner, { site, title: { en: ' ' }, url: '', sort: 0 })).rejects.toMatchObject({
    details: { fields: [{ field: 'title.en', code: 'required' }] },
  });
  // an entry of this site cannot be changed through another
  await expect(
    savePopularSearch(owner, { id: tea, site: site + 1, title: { en: 'X' }, url: '', sort: 0 }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await removeFront(owner, 'hot_words', [tea, tent, 999_999])).toBe(2);
  expect(await lastAudited(bare)).toMatchObject({ act: 'hot-word.removed' });
  expect(await listPopularSearches(owner, {})).toEqual([]);
});

test('a banner is added, gets its picture and goes again', async () => {
  const id = await saveAdvertisement(owner, banner());
  await expect(setPicture(owner, { id, image: '/media/a.webp' })).rejects.toMatchObject({
    details: { fields: [{ field: 'image', code: 'foreignPicture' }] },
  });
  await noteUpload(owner, '/media/a.webp');
  await setPicture(owner, { id, image: '/media/a.webp' });
  await saveAdvertisement(owner, banner({ id, title: { en: 'Summer sale' } }));
  const [slide] = (await readHomeInfo(owner)).carousel;
  expect([slide?.title, slide?.image]).toEqual(['Summer sale', '/media/a.webp']);
  await setPicture(owner, { id, image: '' });
  expect((await listAdvertisements(owner, {})).map(({ image }) => image)).toEqual(['']);
  await expect(setPicture(owner, { id: 999_999, image: '' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(saveAdvertisement(owner, banner({ id: 999_999 }))).rejects.toMatchObject({ code: 'not_found' });
  expect(await removeFront(owner, 'advertisements', [id])).toBe(1);
});

test('a banner is shown in its time and languages, and its views and clicks are counted by day', async () => {
  const at = (hours: number) => new Date(owner.now.getTime() + hours * 3_600_000).toISOString();
  await expect(saveAdvertisement(owner, banner({ startsAt: at(2), endsAt: at(1) }))).rejects.toMatchObject({
    details: { fields: [{ field: 'endsAt' }] },
  });
  const id = await saveAdvertisement(owner, banner({ startsAt: at(1), endsAt: at(3), locales: ['fr'] }));
  const shownAt = async (hours: number, locale: 'fr' | 'en') =>
    (await readHomeInfo({ ...owner, locale, now: new Date(at(hours)) })).carousel.length;
  expect(await Promise.all([shownAt(0, 'fr'), shownAt(2, 'fr'), shownAt(2, 'en'), shownAt(3, 'fr')])).toEqual([
    0, 1, 0, 0,
  ]);
  const guest = bare.ctx({ userAgent: 'Mozilla/5.0 Firefox/140.0' });
  expect(await noteAdvertisements(guest, [id, 999_999], 'view')).toBe(true);
  expect(await noteAdvertisements(guest, [id], 'view')).toBe(true);
  expect(await noteAdvertisements(guest, [id], 'click')).toBe(true);
  expect(await noteAdvertisements(guest, [999_999], 'click')).toBe(false);
  expect(await noteAdvertisements({ ...guest, userAgent: 'Example Bot/2.1' }, [id], 'view')).toBe(true);
  expect(await noteAdvertisements({ ...owner, userAgent: guest.userAgent }, [id], 'click')).toBe(true);
  expect(await countAdvertisements(guest)).toBe(3);
  expect(await countAdvertisements(guest)).toBe(0);
  expect((await readAdvertisementDays(owner, { id })).at(-1)).toMatchObject({ views: 2, clicks: 1 });
  expect((await listAdvertisements(owner, {})).map(({ views, clicks }) => [views, clicks])).toEqual([[2, 1]]);
  await expect(readAdvertisementDays(stranger, { id })).rejects.toMatchObject(refused);
  await removeFront(owner, 'advertisements', [id]);
});

test('an agreement is made safe as it is saved, and what it said before is put down', async () => {
  await saveText(owner, {
    mark: 'user',
    title: { en: 'Terms' },
    body: { en: '<h2>New</h2><script>alert(1)</script>' },
  });
  expect((await readText(owner, 'user')).body).toEqual({ en: '<h2>New</h2>' });
  expect((await readPage(owner, 'user'))?.body).toBe('<h2>New</h2>');
  expect(await lastAudited(bare)).toMatchObject({
    act: 'text.saved',
    details: { body: { from: { en: '<p>Old</p>' }, to: { en: '<h2>New</h2>' } } },
  });
  expect((await listTexts(owner)).map(({ mark }) => mark)).toEqual(['user']);
  await expect(saveText(owner, { mark: 'none', title: { en: 'x' }, body: { en: 'x' } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('currencies', () => {
  const yen = { code: 'JPY', symbol: '¥', rate: '21.5', sort: 9 };

  test('are added with the decimals they are counted in, and get another rate', async () => {
    await saveCurrency(owner, yen);
    await saveCurrency(owner, { ...yen, rate: '22.25' });
    const shown = (await listCurrencies(owner)).find(({ code }) => code === 'JPY');
    expect(shown).toEqual({ ...yen, rate: '22.25', decimals: 0, name: 'Japanese Yen' });
    expect(await lastAudited(bare)).toMatchObject({
      subject: 'currency:JPY',
      details: { rate: { from: '21.5', to: '22.25' } },
    });
  });

  test.each([
    [{ ...yen, code: 'CNY', rate: '2' }, 'rate', 'baseRate'],
    [{ ...yen, rate: '0.0000000000' }, 'rate', 'too_small'],
    [{ ...yen, code: 'QQQ' }, 'code', 'invalid_value'],
  ])('are refused as %j', async (input, field, code) => {
    await expect(saveCurrency(owner, input)).rejects.toMatchObject({ details: { fields: [{ field, code }] } });
  });

  test('are nobody’s without that power', async () => {
    await expect(listCurrencies(stranger)).rejects.toMatchObject(refused);
    await expect(saveCurrency(stranger, yen)).rejects.toMatchObject(refused);
  });
});

test('what stands around the goods is nobody’s without that power', async () => {
  const title = { en: 'x' };
  for (const act of [
    () => listPopularSearches(stranger, {}),
    () => listAdvertisements(stranger, {}),
    () => listTexts(stranger),
    () => readText(stranger, 'user'),
    () => savePopularSearch(stranger, { site, title, url: '', sort: 0 }),
    () => saveAdvertisement(stranger, banner()),
    () => setPicture(stranger, { id: 1, image: '' }),
    () => removeFront(stranger, 'hot_words', [1]),
    () => saveText(stranger, { mark: 'user', title, body: title }),
  ]) {
    await expect(act()).rejects.toMatchObject(refused);
  }
});
