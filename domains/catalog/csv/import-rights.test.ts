import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { shopStaffWith, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { readStoredByHandles } from '../stored-products.server.ts';
import type { ImportReport } from './contract.ts';
import { importFile, readImport } from './product-files.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

type Staff = Ctx & { actor: Actor };
const HEAD = 'Handle,Title,Variant Price,Variant Inventory Qty\n';
const owner = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const linesOf = (name: string, from: number, to: number, stock: number) =>
  Array.from({ length: to - from }, (_, nth) => `${name}-${from + nth},Thing,3,${stock}\n`).join('');

/** A file of 250 products; `between` happens once the first batch of them is there. */
async function* fileOf(name: string, stock: number, between: () => Promise<unknown>) {
  yield Buffer.from(HEAD + linesOf(name, 0, 120, stock));
  await between();
  yield Buffer.from(linesOf(name, 120, 250, stock));
}

async function stocksOf(merchantId: number, name: string): Promise<number[]> {
  const handles = Array.from({ length: 250 }, (_, nth) => `${name}-${nth}`);
  const stored = await readStoredByHandles(shop.app.database.db, merchantId, handles);
  return stored.flatMap(({ skus }) => skus.map(({ onHand }) => onHand));
}

async function importing(ctx: Ctx, merchant: string, file: AsyncIterable<Uint8Array>) {
  const importId = crypto.randomUUID();
  const code = await importFile(ctx, { merchant, importId }, file).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  return { code, id: importId };
}

const leave = ({ actor }: Staff) =>
  sql`delete from merchant_staff where user_id = ${actor.userId}::bigint`.execute(shop.app.database.db);

const permit = ({ actor }: Staff, permissions: string[]) =>
  sql`
    update merchant_roles set permissions = ${permissions}::text[]
    where id = (select role_id from merchant_staff where user_id = ${actor.userId}::bigint)`.execute(
    shop.app.database.db,
  );

describe('an import ends with the right of the person who started it', () => {
  test('once they have left the shop, and its report says why', async () => {
    const staff = await shopStaffWith(shop, shop.teas.id, ['products.edit', 'products.read']);
    const { code, id } = await importing(
      staff,
      'teas',
      fileOf('left', 1, () => leave(staff)),
    );
    expect(code).toBe('import_not_permitted');
    const report = await readImport(owner(), id);
    expect(report).toMatchObject({ state: 'failed', created: (await stocksOf(shop.teas.id, 'left')).length });
    expect(report.created).toBeLessThanOrEqual(100);
    expect(report.reason).toContain('no longer has permission');
  });

  test('in the shop of the file, whatever they may do in the shop whose office is open', async () => {
    const { actor } = await shopStaffWith(shop, shop.lamps.id, ['products.edit']);
    await sql`update merchants set owner_id = ${actor.userId}::bigint where id = ${shop.teas.id}::bigint`.execute(
      shop.app.database.db,
    );
    const staff: Staff = { ...shop.ctx(), actor: { ...actor, officeShop: shop.teas.id } };
    const { code } = await importing(
      staff,
      'lamps',
      fileOf('other', 1, () => leave(staff)),
    );
    await sql`
      update merchants set owner_id = ${shop.teas.owner.userId}::bigint where id = ${shop.teas.id}::bigint`.execute(
      shop.app.database.db,
    );
    expect(code).toBe('import_not_permitted');
    expect((await stocksOf(shop.lamps.id, 'other')).length).toBeLessThanOrEqual(100);
  });

  test('and with the role of staff of the platform', async () => {
    const staff = await staffWith(shop, ['catalog.manage']);
    const kept = await importing(
      staff,
      'teas',
      fileOf('platform-kept', 1, async () => {}),
    );
    expect(kept.code).toBe('done');
    const lost = () =>
      sql`
        update roles set permissions = '{}' where id = (
          select role_id from site_members where user_id = ${staff.actor.userId}::bigint)`.execute(
        shop.app.database.db,
      );
    const { code } = await importing(staff, 'teas', fileOf('platform-lost', 1, lost));
    expect(code).toBe('import_not_permitted');
    expect((await stocksOf(shop.teas.id, 'platform-lost')).length).toBeLessThanOrEqual(100);
  });
});

describe('without the permission to change stock, an import', () => {
  const warned = ({ problems }: ImportReport) => problems.map(({ line, handle, code }) => [line, handle, code]);
  const take = async (ctx: Ctx, text: string) =>
    importFile(
      ctx,
      { merchant: 'teas' },
      (async function* () {
        yield Buffer.from(text);
      })(),
    );

  test('leaves that of variants which exist as it is, with a warning, and gives new ones theirs', async () => {
    const staff = await shopStaffWith(shop, shop.teas.id, ['products.edit', 'products.read']);
    const first = await take(staff, `${HEAD}jar,Jar,3,5\npot,Pot,3,6\n`);
    expect([first.created, warned(first)]).toEqual([2, []]);
    const again = await take(staff, `${HEAD}jar,Jar,4,50\npot,Pot,4,6\nlid,Lid,4,7\n`);
    expect(again).toMatchObject({ created: 1, updated: 2, problemCount: 0 });
    expect(warned(again)).toEqual([[2, 'jar', 'stock_kept']]);
    const stored = await readStoredByHandles(shop.app.database.db, shop.teas.id, ['jar', 'pot', 'lid']);
    expect(stored.map(({ skus }) => skus.map(({ priceMinor, onHand }) => [priceMinor, onHand]))).toEqual([
      [[400, 5]],
      [[400, 6]],
      [[400, 7]],
    ]);
    const counted = await take(owner(), `${HEAD}jar,Jar,4,50\n`);
    expect(warned(counted)).toEqual([]);
    const [jar] = await readStoredByHandles(shop.app.database.db, shop.teas.id, ['jar']);
    expect(jar?.skus[0]?.onHand).toBe(50);
  });

  test('leaves that of variants which return or whose option is renamed', async () => {
    const staff = await shopStaffWith(shop, shop.teas.id, ['products.edit', 'products.read']);
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\n';
    await take(owner(), `${head}bag,Bag,Size,S,3,5\nbag,,,L,3,6\n`);
    await take(staff, `${head}bag,Bag,Size,S,3,5\n`);
    const back = await take(staff, `${head}bag,Bag,Size,S,3,90\nbag,,,L,3,90\n`);
    expect(warned(back)).toEqual([[2, 'bag', 'stock_kept']]);
    await take(staff, `${head}bag,Bag,Format,S,3,90\nbag,,,L,3,90\n`);
    const [bag] = await readStoredByHandles(shop.app.database.db, shop.teas.id, ['bag']);
    expect(bag?.skus.map(({ active, onHand }) => [active, onHand])).toEqual([
      [true, 5],
      [true, 6],
    ]);
  });

  test('also from the batch on before which it was lost', async () => {
    await importing(
      owner(),
      'teas',
      fileOf('count', 1, async () => {}),
    );
    const staff = await shopStaffWith(shop, shop.teas.id, ['products.edit', 'products.read', 'stock.edit']);
    const { code } = await importing(
      staff,
      'teas',
      fileOf('count', 9, () => permit(staff, ['products.edit', 'products.read'])),
    );
    expect(code).toBe('done');
    const stocks = await stocksOf(shop.teas.id, 'count');
    expect(stocks.slice(100)).toEqual(Array(150).fill(1));
  });
});

test('a file without a column for stock leaves that of a variant which returns', async () => {
  const take = async (text: string) =>
    importFile(
      owner(),
      {},
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
  await take(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nbox,Box,Size,S,3,5\nbox,,,L,3,6\n',
  );
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Price\n';
  await take(`${head}box,Box,Size,S,3\n`);
  await take(`${head}box,Box,Size,S,3\nbox,,,L,3\n`);
  const [box] = await readStoredByHandles(shop.app.database.db, shop.teas.id, ['box']);
  expect(box?.skus.map(({ active, onHand }) => [active, onHand])).toEqual([
    [true, 5],
    [true, 6],
  ]);
});
