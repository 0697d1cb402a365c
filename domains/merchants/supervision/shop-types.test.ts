import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { readApplicantTypes } from '../queries.server.ts';
import { listShopCategories, removeShopCategory, saveShopCategory } from './commission.server.ts';
import { listShopTypes, moveShopType, removeShopType, saveShopType } from './shop-types.server.ts';

let shop: SmallShop;
let staff: Ctx & { actor: Actor };
let stranger: Ctx & { actor: Actor };
beforeAll(async () => {
  shop = await openSmallShop();
  staff = await staffWith(shop, ['merchants.review', 'payments.manage']);
  stranger = await staffWith(shop, ['users.manage']);
});
afterAll(() => shop.close());

const name = (text: string) => ({ en: text, 'zh-CN': text });
const names = async () => (await listShopTypes(staff)).map((type) => type.name.en);

test('types are added, renamed and ordered as applicants see them, and audited', async () => {
  const market = await saveShopType(staff, { name: name('Market stall') });
  const maker = await saveShopType(staff, { name: name('Maker') });
  expect(await names()).toEqual(['Shop', 'Market stall', 'Maker']);
  await saveShopType(staff, { id: maker, name: name('Workshop') });
  expect(await lastAudited(shop)).toEqual({
    act: 'shop-type.saved',
    subject: `merchant-type:${maker}`,
    details: { type: { from: { name: name('Maker') }, to: { name: name('Workshop') } } },
  });
  await moveShopType(staff, { id: maker, to: 0 });
  expect(await lastAudited(shop)).toMatchObject({ act: 'shop-type.moved', details: { from: 2, to: 0 } });
  expect(await names()).toEqual(['Workshop', 'Shop', 'Market stall']);
  expect((await readApplicantTypes(staff)).map((type) => type.name)).toEqual(await names());
  await removeShopType(staff, { id: market });
  expect(await lastAudited(shop)).toMatchObject({ act: 'shop-type.removed', subject: `merchant-type:${market}` });
  expect(await names()).toEqual(['Workshop', 'Shop']);
  await expect(removeShopType(staff, { id: market })).rejects.toMatchObject({ code: 'shop_type_not_found' });
});

test('a type that a shop has, or that of the platform’s own shops, stays', async () => {
  const used = (await listShopTypes(staff)).find(({ shops }) => shops > 0);
  await expect(removeShopType(staff, { id: used?.id ?? 0 })).rejects.toMatchObject({ code: 'shop_type_used' });
  await sql`insert into merchant_types (key, name) values ('self-operated', '{"en":"Our own"}')`.execute(staff.db);
  const own = (await listShopTypes(staff)).find(({ isOwn }) => isOwn);
  await expect(removeShopType(staff, { id: own?.id ?? 0 })).rejects.toMatchObject({ code: 'shop_type_fixed' });
  await expect(saveShopType(staff, { name: { en: 'No default language' } })).rejects.toMatchObject({
    details: { fields: [{ field: 'name.zh-CN', code: 'required' }] },
  });
});

test('a category without shops and applications is removed, one in use stays', async () => {
  const id = await saveShopCategory(staff, { name: name('Boats'), commissionBp: 300 });
  const [used] = (await listShopCategories(staff)).filter(({ isUsed }) => isUsed);
  await expect(removeShopCategory(staff, { id: used?.id ?? 0 })).rejects.toMatchObject({ code: 'shop_category_used' });
  await removeShopCategory(staff, { id });
  expect(await lastAudited(shop)).toMatchObject({
    act: 'shop-category.removed',
    details: { name: name('Boats'), commissionBp: 300 },
  });
  expect((await listShopCategories(staff)).map((category) => category.id)).not.toContain(id);
});

test('refuses other staff', async () => {
  const refused = { code: 'no_permission' };
  await expect(listShopTypes(stranger)).rejects.toMatchObject(refused);
  await expect(saveShopType(stranger, { name: name('x') })).rejects.toMatchObject(refused);
  await expect(moveShopType(stranger, { id: 1, to: 0 })).rejects.toMatchObject(refused);
  await expect(removeShopType(stranger, { id: 1 })).rejects.toMatchObject(refused);
  await expect(removeShopCategory(stranger, { id: 1 })).rejects.toMatchObject(refused);
});
