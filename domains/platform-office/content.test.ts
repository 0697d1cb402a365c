import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimit } from '../../platform/network/rate-limit.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { furnish } from '../../tests/support/small-shop.ts';
import { lastAudited, ownerOf, staffWith } from '../../tests/support/staff.ts';
import { noteUpload } from '../../tests/support/uploads.ts';
import { readCards } from '../catalog/read-cards.server.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { STANDARD_SECTIONS } from '../sites/home-sections.ts';
import { countAdvertisements, noteAdvertisements } from '../sites/note-advertisements.server.ts';
import { readHomeInfo, readPage } from '../sites/queries.server.ts';
import { readHomeSections } from '../sites/read-home-sections.server.ts';
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
import {
  moveSection,
  removeSection,
  resetSections,
  setSectionPicture,
  setSectionProducts,
  switchSection,
} from './home-sections/change-sections.server.ts';
import { type SectionInput, sectionInput } from './home-sections/contract.ts';
import { listSections } from './home-sections/list-sections.server.ts';
import { saveSection, startSections } from './home-sections/save-section.server.ts';

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

test('a banner is added, gets its picture and is removed', async () => {
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
  // repeated events of one network count up to a limit
  const limits = { ...bare.app.limits, adClicks: new RateLimit(3, 1) };
  const crowd = { ...guest, app: { ...bare.app, limits }, ip: '203.0.113.9' };
  for (let nth = 0; nth < 30; nth += 1) expect(await noteAdvertisements(crowd, [id], 'click')).toBe(true);
  await noteAdvertisements({ ...crowd, ip: '203.0.113.10' }, [id], 'click');
  expect(await countAdvertisements(guest)).toBe(4);
  await expect(readAdvertisementDays(stranger, { id })).rejects.toMatchObject(refused);
  await removeFront(owner, 'advertisements', [id]);
});

test('an agreement is sanitised when it is saved, and its former text is recorded', async () => {
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

  test('are added with their decimals, and get another rate', async () => {
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

  test('are refused without the permission', async () => {
    await expect(listCurrencies(stranger)).rejects.toMatchObject(refused);
    await expect(saveCurrency(stranger, yen)).rejects.toMatchObject(refused);
  });
});

test('content around the products needs its permission', async () => {
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

describe('sections of the home page', () => {
  const section = (changes: Partial<SectionInput> = {}): SectionInput => ({
    ...{ site, kind: 'picture', title: { en: 'Tea week' }, text: {}, link: '/goods_seckill', active: true, ...changes },
  });
  const shown = async (changes: Partial<Ctx> = {}, preview: string | null = null) => {
    bare.app.valueCache.drop('sites');
    const { sections, until } = await readHomeSections({ ...owner, ...changes }, preview);
    return { kinds: sections.map(({ kind }) => kind), until: until?.toISOString() ?? null };
  };

  test('are the default list until they are changed, in the order of the office', async () => {
    expect(await shown()).toEqual({ kinds: [...STANDARD_SECTIONS], until: null });
    await startSections(owner, { site });
    await startSections(owner, { site });
    expect((await shown()).kinds).toEqual([...STANDARD_SECTIONS]);
    const id = await saveSection(owner, section());
    expect((await shown()).kinds.slice(-3)).toEqual(['floors', 'picture', 'more']);
    await moveSection(owner, { id, to: 1 });
    expect(await lastAudited(bare)).toMatchObject({ act: 'home-section.moved', details: { from: 9, to: 1 } });
    expect((await shown()).kinds.slice(0, 3)).toEqual(['quick_links', 'picture', 'flash']);
    const [first] = await listSections(owner, {});
    await switchSection(owner, { id: first?.id ?? 0, active: false });
    expect((await shown()).kinds.slice(0, 2)).toEqual(['picture', 'flash']);
    await removeSection(owner, { id });
    await expect(moveSection(owner, { id, to: 0 })).rejects.toMatchObject({ code: 'not_found' });
    await resetSections(owner, { site });
    expect((await shown()).kinds).toEqual([...STANDARD_SECTIONS]);
  });

  test('are shown in their periods and languages, which limit the caching of the page, and in a preview', async () => {
    const at = (hours: number) => new Date(owner.now.getTime() + hours * 3_600_000).toISOString();
    const now = (hours: number) => ({ now: new Date(at(hours)) });
    const id = await saveSection(owner, section({ startsAt: at(1), endsAt: at(3), locales: ['fr'] }));
    const has = async (hours: number, locale: 'fr' | 'en', preview?: string) =>
      (await shown({ ...now(hours), locale }, preview)).kinds.includes('picture');
    expect([await has(0, 'fr'), await has(1, 'fr'), await has(2, 'en'), await has(3, 'fr')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const ends = [await shown(now(0)), await shown(now(1)), await shown(now(3))].map(({ until }) => until);
    expect(ends).toEqual([at(1), at(3), null]);
    const saved = (await listSections(owner, {})).find((each) => each.id === id);
    expect(await has(0, 'en', saved?.previewKey)).toBe(true);
    await expect(saveSection(owner, section({ startsAt: at(2), endsAt: at(1) }))).rejects.toMatchObject({
      details: { fields: [{ field: 'endsAt' }] },
    });
    await resetSections(owner, { site });
  });

  test('show hand-picked products of open shops in the chosen order', async () => {
    const { lamp, tea, lamps } = await furnish(bare);
    await expect(saveSection(owner, section({ kind: 'products', title: {} }))).rejects.toMatchObject({
      details: { fields: [{ field: 'title.en', code: 'required' }] },
    });
    const id = await saveSection(owner, section({ kind: 'products', link: '' }));
    await setSectionProducts(owner, { id, productIds: [tea.productId, lamp.productId, tea.productId] });
    await expect(setSectionProducts(owner, { id, productIds: [999_999] })).rejects.toMatchObject({
      details: { fields: [{ field: 'productIds', code: 'invalid_value' }] },
    });
    const { productIds = [] } = (await readHomeSections(owner)).sections.at(-2) ?? {};
    expect(productIds).toEqual([tea.productId, lamp.productId]);
    expect((await readCards(owner, productIds)).map((card) => card.id)).toEqual(productIds);
    await owner.db.updateTable('merchants').set({ status: 'closed' }).where('id', '=', lamps.id).execute();
    expect((await readCards(owner, productIds)).map((card) => card.id)).toEqual([tea.productId]);
    // what is no longer offered can stay in the list
    await setSectionProducts(owner, { id, productIds: [lamp.productId] });
    await resetSections(owner, { site });
  });

  test.each(['http://example.com', '//example.com', 'javascript:alert(1)', 'goods', '/a b'])(
    'do not lead to %s',
    (link) => {
      expect(sectionInput.safeParse(section({ link })).success).toBe(false);
    },
  );

  test('get a picture that was uploaded here; without the permission nothing changes', async () => {
    const id = await saveSection(owner, section());
    await expect(setSectionPicture(owner, { id, image: '/media/b.webp' })).rejects.toMatchObject({
      details: { fields: [{ field: 'image', code: 'foreignPicture' }] },
    });
    await noteUpload(owner, '/media/b.webp');
    await setSectionPicture(owner, { id, image: '/media/b.webp' });
    expect((await listSections(owner, {})).find((each) => each.id === id)?.image).toBe('/media/b.webp');
    for (const attempt of [
      () => listSections(stranger, {}),
      () => saveSection(stranger, section()),
      () => startSections(stranger, { site }),
      () => resetSections(stranger, { site }),
      () => moveSection(stranger, { id, to: 0 }),
      () => switchSection(stranger, { id, active: false }),
      () => removeSection(stranger, { id }),
      () => setSectionProducts(stranger, { id, productIds: [] }),
      () => setSectionPicture(stranger, { id, image: '' }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused);
    await resetSections(owner, { site });
  });
});
