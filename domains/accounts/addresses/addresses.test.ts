import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as, register } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { listAddresses } from '../queries.server.ts';
import { setDefaultAddress } from './default-address.server.ts';
import { deleteAddress } from './delete-address.server.ts';
import { MAX_ADDRESSES } from './rules.ts';
import { saveAddress } from './save-address.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const home = {
  name: '王小明',
  email: '',
  country: 'cn',
  region: '上海市',
  city: '静安区',
  detail: '南京西路1266号',
  postCode: '200040',
  phone: '13800138000',
};
const refused = (code: string) => expect.objectContaining({ code });
let people = 0;
async function someone(): Promise<Ctx> {
  people += 1;
  return as(bare.ctx(), await register(bare.ctx(), `person${people}@example.com`));
}
const defaults = async (ctx: Ctx) => (await listAddresses(ctx)).map(({ id, isDefault }) => [id, isDefault]);

test('the first address is the default, another one only on request', async () => {
  const ctx = await someone();
  const { id: first } = await saveAddress(ctx, home);
  const { id: second } = await saveAddress(ctx, { ...home, name: '李雷' });
  expect(await defaults(ctx)).toEqual([
    [first, true],
    [second, false],
  ]);
  const { id: third } = await saveAddress(ctx, { ...home, isDefault: true });
  await setDefaultAddress(ctx, second);
  expect(await defaults(ctx)).toEqual([
    [second, true],
    [third, false],
    [first, false],
  ]);
});

test('an address is kept as its country writes it, and can be changed', async () => {
  const ctx = await someone();
  const { id } = await saveAddress(ctx, home);
  await saveAddress(ctx, {
    ...home,
    id,
    country: 'FR',
    region: '',
    detail: '3 rue de la Paix',
    postCode: '75002',
    phone: '06 12 34 56 78',
  });
  expect(await listAddresses(ctx)).toMatchObject([
    { id, country: 'FR', postCode: '75002', phone: '+33612345678', isDefault: true },
  ]);
});

test('post codes are kept as their country writes them, and left out where there are none', async () => {
  const ctx = await someone();
  const save = (country: string, postCode: string, phone: string) =>
    saveAddress(ctx, { ...home, country, postCode, phone });
  await save('JP', '１００－０００１', '03-3213-1111');
  await save('HK', '', '２１２３ ４５６７');
  expect((await listAddresses(ctx)).map(({ country, postCode, phone }) => [country, postCode, phone])).toEqual([
    ['JP', '100-0001', '+81332131111'],
    ['HK', '', '+85221234567'],
  ]);
});

test('every wrong field is named', async () => {
  const ctx = await someone();
  const wrong = { ...home, name: '', country: 'atlantis', email: 'x', phone: '' };
  const error = await saveAddress(ctx, wrong).catch((caught) => caught);
  expect(error.details.fields).toEqual([
    { field: 'name', code: 'emptyName' },
    { field: 'country', code: 'unknownCountry' },
    { field: 'email', code: 'correctEmail' },
    { field: 'phone', code: 'emptyPhone' },
  ]);
});

test('after the default one the newest is the default', async () => {
  const ctx = await someone();
  const { id: first } = await saveAddress(ctx, home);
  const { id: second } = await saveAddress(ctx, home);
  const { id: third } = await saveAddress(ctx, home);
  await deleteAddress(ctx, first);
  expect(await defaults(ctx)).toEqual([
    [third, true],
    [second, false],
  ]);
  await expect(deleteAddress(ctx, first)).rejects.toEqual(refused('address_not_found'));
});

test('keeps one default under concurrent changes', async () => {
  const ctx = await someone();
  const ids = [];
  for (let i = 0; i < 4; i += 1) ids.push((await saveAddress(ctx, home)).id);
  await Promise.all(ids.map((id) => setDefaultAddress(ctx, id)));
  expect((await listAddresses(ctx)).filter((address) => address.isDefault)).toHaveLength(1);
});

test('the number of addresses is limited', async () => {
  const ctx = await someone();
  for (let i = 0; i < MAX_ADDRESSES; i += 1) await saveAddress(ctx, home);
  await expect(saveAddress(ctx, home)).rejects.toEqual(refused('addresses_full'));
});

test('an address of another user is not found', async () => {
  const [owner, stranger] = [await someone(), await someone()];
  const { id } = await saveAddress(owner, home);
  await expect(saveAddress(stranger, { ...home, id })).rejects.toEqual(refused('address_not_found'));
  await expect(deleteAddress(stranger, id)).rejects.toEqual(refused('address_not_found'));
  await expect(setDefaultAddress(stranger, id)).rejects.toEqual(refused('address_not_found'));
  expect(await listAddresses(stranger)).toEqual([]);
});

test('a guest has no addresses', async () => {
  const guest = bare.ctx();
  for (const verb of [
    listAddresses,
    (ctx: Ctx) => saveAddress(ctx, home),
    (ctx: Ctx) => deleteAddress(ctx, 1),
    (ctx: Ctx) => setDefaultAddress(ctx, 1),
  ]) {
    await expect(verb(guest)).rejects.toEqual(refused('login_required'));
  }
});
