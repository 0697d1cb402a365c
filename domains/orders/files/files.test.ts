import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { findBought } from '../keys/find-bought.server.ts';
import { readOrder } from '../queries.server.ts';
import { addFile, emptyRemovedFiles, removeFile } from './change-files.server.ts';
import { downloadFile } from './download-file.server.ts';
import { listFiles } from './list-files.server.ts';
import { fileName, KEPT_DAYS, MAX_DIGITAL_BYTES, MAX_FILES, MOST_DOWNLOADS } from './rules.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const bytes = (text: string) => Buffer.from(text);
const add = (name = 'Recipes.pdf') => addFile(teas(), { skuId: shop.recipe.skuId, name, content: bytes('recipes') });
const queryOf = (link: string | null | undefined) => new URLSearchParams((link ?? '').split('?')[1]);
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + hours * 3_600_000) });
const REFUSED = { code: 'file_link' };

async function buy() {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.recipe);
  await pay(buyer, { orderNo, method: 'balance' });
  return { buyer, orderNo, files: async () => (await readOrder(buyer, orderNo)).files };
}
async function contentOf(ctx: Ctx, link: string | null | undefined): Promise<string> {
  const { file } = await downloadFile(ctx, queryOf(link));
  const pieces: Buffer[] = [];
  for await (const piece of file.open()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

test('a buyer gets the paid file in the order, by mail and without an account, until it is refunded', async () => {
  await add();
  const unpaid = await addBuyer(shop);
  const { orderNo: open } = await order(unpaid, shop.recipe);
  expect((await readOrder(unpaid, open)).files).toEqual([]);
  const { buyer, orderNo, files } = await buy();
  const [file] = await files();
  expect(file).toMatchObject({ name: 'Recipes.pdf', bytes: 7, left: MOST_DOWNLOADS });
  // the link is the authority: mails are opened without a session
  expect(await contentOf(shop.ctx(), file?.link)).toBe('recipes');
  const mailed = await sql<{ n: number }>`
    select count(*)::int as n from outbox where subject like ${`%${orderNo}%`}`.execute(buyer.db);
  expect(mailed.rows[0]?.n).toBeGreaterThan(0);
  const { rows } = await sql<{ email: string }>`
    update users set kind = 'visitor' where id = ${buyer.actor.userId}::bigint returning email`.execute(buyer.db);
  const bought = await findBought(shop.ctx({ ip: '203.0.113.9' }), { orderNo, contact: rows[0]?.email ?? '' });
  expect(await contentOf(shop.ctx(), bought.lines[0]?.files[0]?.link)).toBe('recipes');
  await sql`update order_lines set refunded_num = num where order_id = (select id from orders where no = ${orderNo})`.execute(
    buyer.db,
  );
  expect(await files()).toEqual([]);
  await expect(downloadFile(shop.ctx(), queryOf(file?.link))).rejects.toMatchObject(REFUSED);
});

test('a link that is changed, guessed or expired is refused', async () => {
  const { files } = await buy();
  const link = (await files())[0]?.link ?? '';
  const other = (await (await buy()).files())[0]?.link ?? '';
  const changed = (name: string, value: string) => {
    const query = queryOf(link);
    query.set(name, value);
    return query;
  };
  const wrong = [
    new URLSearchParams(),
    changed('signature', 'x'),
    changed('line', queryOf(other).get('line') ?? ''),
    changed('file', '999'),
    changed('until', '99999999999'),
    changed('line', '-1'),
    changed('line', "1' or '1'='1"),
  ];
  for (const query of wrong) await expect(downloadFile(shop.ctx(), query)).rejects.toMatchObject(REFUSED);
  await expect(downloadFile(later(shop.ctx(), 2), queryOf(link))).rejects.toMatchObject(REFUSED);
});

test('downloads are counted once an hour and end at the limit', async () => {
  const { files } = await buy();
  const at = async (hours: number) => {
    const query = queryOf((await files())[0]?.link);
    await sql`update digital_downloads set last_at = last_at - make_interval(hours => ${hours})`.execute(
      shop.app.database.db,
    );
    return downloadFile(shop.ctx(), query);
  };
  const asked = queryOf((await files())[0]?.link);
  expect((await downloadFile(shop.ctx(), asked, { isSent: false })).name).toBe('Recipes.pdf');
  expect((await files())[0]?.left).toBe(MOST_DOWNLOADS);
  await at(0);
  await at(0);
  expect((await files())[0]?.left).toBe(MOST_DOWNLOADS - 1);
  for (let nth = 1; nth < MOST_DOWNLOADS; nth += 1) await at(2);
  const [last] = await files();
  expect(last).toMatchObject({ left: 0, link: null });
});

test('a removed file stays with those who paid before, and its content is deleted after a year', async () => {
  const { id } = await add('Old.zip');
  const before = await buy();
  await removeFile(teas(), id);
  const names = async (bought: typeof before) => (await bought.files()).map(({ name }) => name);
  expect(await names(before)).toContain('Old.zip');
  expect(await names(await buy())).not.toContain('Old.zip');
  expect((await listFiles(teas())).map(({ name }) => name)).not.toContain('Old.zip');
  expect(await emptyRemovedFiles(teas())).toBe(0);
  expect(await emptyRemovedFiles(later(teas(), (KEPT_DAYS + 1) * 24))).toBe(1);
  expect(await names(before)).not.toContain('Old.zip');
  await expect(removeFile(teas(), id)).rejects.toMatchObject({ code: 'file_not_found' });
});

test('refuses other shops, goods that are shipped, empty and large files, and more than fit', async () => {
  const file = { skuId: shop.recipe.skuId, name: 'a.txt', content: bytes('a') };
  await expect(addFile(shop.ctx(), file)).rejects.toMatchObject({ code: 'login_required' });
  await expect(listFiles(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  await expect(addFile(lamps(), file)).rejects.toMatchObject({ code: 'sku_not_found' });
  await expect(addFile(teas(), { ...file, skuId: shop.tea.skuId })).rejects.toMatchObject({ code: 'sku_not_found' });
  await expect(addFile(teas(), { ...file, content: bytes('') })).rejects.toMatchObject({ code: 'file_empty' });
  const large = new Uint8Array(MAX_DIGITAL_BYTES + 1);
  await expect(addFile(teas(), { ...file, content: large })).rejects.toMatchObject({ code: 'payload_too_large' });
  const { id } = await addFile(teas(), file);
  await expect(removeFile(lamps(), id)).rejects.toMatchObject({ code: 'file_not_found' });
  for (let nth = (await listFiles(teas())).length; nth < MAX_FILES; nth += 1) await add(`${nth}.txt`);
  await expect(add('one more.txt')).rejects.toMatchObject({ code: 'files_full' });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\files\\a?.txt', 'a.txt'],
  ['.htaccess', 'htaccess'],
  ['a\u202E b.exe', 'a b.exe'],
  ['a\r\n b.txt', 'a b.txt'],
  ['', 'file'],
  ['..', 'file'],
  ['食谱 2.pdf', '食谱 2.pdf'],
])('the name %j becomes %j', (given, name) => expect(fileName(given)).toBe(name));

test('a long name keeps its extension', () => {
  expect(fileName(`${'a'.repeat(300)}.pdf`)).toMatch(/^a{196}\.pdf$/);
});
