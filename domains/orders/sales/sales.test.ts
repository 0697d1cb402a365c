import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { cancelSale } from './cancel-sale.server.ts';
import { saleListQuery } from './contract.ts';
import { exportSales } from './export-sales.server.ts';
import { listSales } from './list-sales.server.ts';
import { noteOnSale } from './note-on-sale.server.ts';
import { readSale } from './read-sale.server.ts';
import { countByTab, TAB_COUNTED } from './rules.ts';
import { allSales, ownSales } from './scope.server.ts';
import { shipFile } from './ship-file.server.ts';
import { SHIP_LINE_PROBLEMS } from './ship-file-rules.ts';
import { shipSeveral } from './ship-several.server.ts';
import { shipTemplate } from './ship-template.server.ts';

let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
let lampOrder: string;
let unpaid: string;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  lampOrder = await paid();
  unpaid = (await order(buyer, shop.lamp)).orderNo;
  await pay(buyer, { orderNo: (await order(buyer, shop.tea)).orderNo, method: 'balance' });
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const staff = (permissions = ['orders.manage']): Ctx => ({ ...shop.ctx(), actor: { ...shop.teas.owner, permissions } });
const query = (queries: object = {}) => saleListQuery.parse(queries);
async function paid(num = 1): Promise<string> {
  const { orderNo } = await order(buyer, shop.lamp, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}
async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) yield new TextEncoder().encode(piece);
}
async function textOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for await (const piece of file) text += decoder.decode(piece, { stream: true });
  return text;
}

describe('the orders of a shop', () => {
  test('are its own, sorted into tabs', async () => {
    const sales = await listSales(lamps(), await ownSales(lamps()), query());
    expect(sales.list.map(({ orderNo }) => orderNo)).toEqual([unpaid, lampOrder]);
    expect(sales).toMatchObject({ total: 2, counts: { all: 2, to_pay: 1, to_ship: 1, received: 0 } });
    const toShip = await listSales(lamps(), await ownSales(lamps()), query({ status: 'to_ship' }));
    expect(toShip.list).toMatchObject([{ orderNo: lampOrder, receiverName: 'Li Lei', total: { amount: 10_900 } }]);
  });

  test.each([
    ['the number', () => lampOrder.slice(-6)],
    ['the receiver', () => 'li l'],
    ['the phone', () => '138 0013'],
    ['the product in another language', () => 'lamp（中文'],
  ])('are found by %s', async (_title, keyword) => {
    const { list } = await listSales(
      lamps(),
      await ownSales(lamps()),
      query({ keyword: keyword(), status: 'to_ship' }),
    );
    expect(list.map(({ orderNo }) => orderNo)).toEqual([lampOrder]);
  });

  test('are found by two characters of a Chinese name, and by their whole number', async () => {
    const find = async (keyword: string) =>
      (await listSales(lamps(), await ownSales(lamps()), query({ keyword }))).list;
    const rename = (name: string) =>
      sql`update orders set receiver = receiver || jsonb_build_object('name', ${name}::text) where no = ${lampOrder}`.execute(
        shop.app.database.db,
      );
    await rename('王小明');
    expect(await find('小明')).toMatchObject([{ orderNo: lampOrder }]);
    expect(await find('明小')).toEqual([]);
    expect(await find(lampOrder)).toMatchObject([{ orderNo: lampOrder }]);
    await rename('Li Lei');
    expect(await find('小明')).toEqual([]);
    const phone = (text: string) =>
      sql`update orders set receiver = receiver || jsonb_build_object('phone', ${text}::text) where no = ${lampOrder}`.execute(
        shop.app.database.db,
      );
    await phone('+33 6 12 34 56 78');
    expect(await find('06 12 34 56 78')).toMatchObject([{ orderNo: lampOrder }]);
    expect(await find('+33612345678')).toMatchObject([{ orderNo: lampOrder }]);
    // part of an order number, and the first digits of a phone
    expect(await find(lampOrder.slice(1, 12))).toMatchObject([{ orderNo: lampOrder }]);
    expect(await find('+3361234')).toMatchObject([{ orderNo: lampOrder }]);
    expect(await find('0612345679')).toEqual([]);
    await phone('+8613800138000');
  });

  test('are counted up to the most that a tab shows', () => {
    const counts = countByTab({ completed: TAB_COUNTED, to_evaluate: 5, to_ship: 3 });
    expect(counts).toMatchObject({ all: TAB_COUNTED, received: TAB_COUNTED, to_ship: 3 });
  });

  test('are found by the days on which they were placed, and not by words that they do not contain', async () => {
    const scope = await ownSales(lamps());
    const today = dayIn('Asia/Shanghai', buyer.now);
    expect((await listSales(lamps(), scope, query({ from: today, to: today }))).total).toBe(2);
    expect((await listSales(lamps(), scope, query({ to: '2020-01-01' }))).total).toBe(0);
    expect((await listSales(lamps(), scope, query({ keyword: 'green tea' }))).total).toBe(0);
    expect((await listSales(lamps(), scope, query({ keyword: '%' }))).total).toBe(0);
  });

  test('are found by the days on which they were paid, as the figures count them', async () => {
    const scope = await ownSales(lamps());
    const today = dayIn('Asia/Shanghai', buyer.now);
    const place = (days: number) =>
      sql`update orders set placed_at = placed_at - make_interval(days => ${days}::int) where no = ${lampOrder}`.execute(
        shop.app.database.db,
      );
    await place(3);
    const numbers = async (dated: string) =>
      (await listSales(lamps(), scope, query({ dated, from: today, to: today }))).list.map(({ orderNo }) => orderNo);
    expect(await numbers('placed')).not.toContain(lampOrder);
    expect(await numbers('paid')).toContain(lampOrder);
    await place(-3);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('are found by the days of the site: %s', async (timeZone) => {
    const there = { ...lamps(), site: { ...lamps().site, settings: { timeZone } } };
    const scope = await ownSales(there);
    const today = dayIn(timeZone, buyer.now);
    const found = async (days: object) => (await listSales(there, scope, query(days))).total;
    expect(await found({ from: today, to: today })).toBe(2);
    expect(await found({ from: addDays(today, 1) })).toBe(0);
    expect(await found({ to: addDays(today, -1) })).toBe(0);
  });

  test('are refused to another shop, a shopper and a guest', async () => {
    await expect(readSale(teas(), await ownSales(teas()), lampOrder)).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(ownSales(buyer)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(ownSales(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
    expect(() => allSales(lamps())).toThrow(expect.objectContaining({ code: 'no_permission' }));
  });

  test('show what the merchant earns with each', async () => {
    const sale = await readSale(lamps(), await ownSales(lamps()), lampOrder);
    // 99.00 + 10.00 freight, 5 % commission on the items
    expect(sale.earning).toMatchObject({ commission: { amount: 495 }, net: { amount: 10_405 } });
    expect(sale.timeline.map(({ event }) => event)).toEqual(['place', 'pay']);
    expect(sale.receiver).toMatchObject({ city: 'Shanghai', detail: 'Nanjing Road 1' });
  });

  test('are a file, a row for each line', async () => {
    const text = await textOf(await exportSales(lamps(), await ownSales(lamps()), query({ status: 'to_ship' })));
    const [head, row, end] = text.split('\r\n');
    expect(head).toMatch(/^\ufefforder_no,status,/);
    expect(row).toContain(`${lampOrder},to_ship,`);
    expect(row).toContain(',99.00,99.00,109.00,CNY,');
    expect(end).toBe('');
  });
});

describe('chosen orders', () => {
  test('are the only ones in the file, without those of another shop', async () => {
    const strange = (await listSales(teas(), await ownSales(teas()), query())).list[0]?.orderNo ?? '';
    const filter = { ...query(), only: [lampOrder, strange] };
    const file = await textOf(await exportSales(lamps(), await ownSales(lamps()), filter));
    expect(file).toContain(lampOrder);
    for (const other of [unpaid, strange]) expect(file).not.toContain(other);
  });

  test('are shipped together; a refused one is reported, and repeating ships nothing twice', async () => {
    const [one, other] = [await teaOrder(), await teaOrder()];
    const parcels = [one, lampOrder, other, 'S0'].map((orderNo) => ({ orderNo, courier: 'SF', number: orderNo }));
    const first = await shipSeveral(teas(), parcels);
    expect(first.shipped).toEqual([one, other]);
    expect(first.problems.map(({ orderNo }) => orderNo)).toEqual([lampOrder, 'S0']);
    await shipSeveral(teas(), parcels);
    expect((await readSale(teas(), await ownSales(teas()), one)).parcels).toHaveLength(1);
    expect(await shipSeveral(lamps(), parcels.slice(0, 1))).toMatchObject({ problems: [{ orderNo: one }] });
    await expect(shipSeveral(buyer, parcels)).rejects.toMatchObject({ code: 'no_permission' });
  });
});

describe('a note on an order', () => {
  test('is visible only to the side that wrote it', async () => {
    await noteOnSale(lamps(), await ownSales(lamps()), { orderNo: lampOrder, body: 'Pack it twice' });
    await noteOnSale(staff(), allSales(staff()), { orderNo: lampOrder, body: 'Asked by phone' });
    const own = await readSale(lamps(), await ownSales(lamps()), lampOrder);
    const platforms = await readSale(staff(), allSales(staff()), lampOrder);
    expect([own, platforms].map(({ notes }) => notes.map(({ body }) => body))).toEqual([
      ['Pack it twice'],
      ['Asked by phone'],
    ]);
  });

  test('cannot be written by another shop', async () => {
    const note = { orderNo: lampOrder, body: 'x' };
    await expect(noteOnSale(teas(), await ownSales(teas()), note)).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

describe('cancelling by staff', () => {
  test('cancels an unpaid order and is recorded; refuses a paid one', async () => {
    await cancelSale(staff(), { orderNo: unpaid, reason: 'asked by phone' });
    const sale = await readSale(staff(), allSales(staff()), unpaid);
    expect(sale.status).toBe('cancelled');
    expect(sale.timeline.at(-1)).toMatchObject({ event: 'cancel', by: 'platform', reason: 'asked by phone' });
    await expect(cancelSale(staff(), { orderNo: lampOrder, reason: 'x' })).rejects.toMatchObject({
      code: 'order_state',
    });
    const audited = await shop.app.database.db
      .selectFrom('audit_log')
      .select('subject')
      .where('act', '=', 'order.cancelled')
      .execute();
    expect(audited.map(({ subject }) => subject)).toEqual([unpaid]);
  });

  test('needs the permission to manage orders', async () => {
    await expect(cancelSale(staff([]), { orderNo: unpaid, reason: 'x' })).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});

describe('a file of parcels', () => {
  test('ships its valid lines and reports the others; the same file again ships nothing twice', async () => {
    const [whole, part, tea] = [await paid(), await paid(3), await teaOrder()];
    const line = (await readSale(lamps(), await ownSales(lamps()), part)).lines[0]?.id;
    const file = [
      'Courier,Order No,Tracking number,Lines',
      `SF,${whole},SF1,`,
      `SF,${part},SF2,${line}x2`,
      `SF,${part},,`,
      `SF,${tea},SF3,`,
      'SF,nothing,SF4,',
      `SF,${part},SF5,${line}x9`,
      `SF,${part},SF6,two of them`,
      `SF,${whole},SF1,`,
    ].join('\r\n');
    const report = await shipFile(lamps(), pieces(file));
    expect(report).toMatchObject({ lines: 8, shipped: 2 });
    expect(report.problems.map(({ line: at, code }) => `${at} ${code}`)).toEqual([
      '4 number_missing',
      '5 order_not_found',
      '6 order_not_found',
      '7 too_few_left',
      '8 lines_unreadable',
      '9 told_twice',
    ]);
    expect(report.problems.every(({ message }) => message.length > 10)).toBe(true);
    await shipFile(lamps(), pieces(file));
    const sale = await readSale(lamps(), await ownSales(lamps()), part);
    expect(sale.parcels.map(({ number, lines }) => [number, lines])).toEqual([['SF2', [{ id: line, num: 2 }]]]);
    expect(sale.lines).toMatchObject([{ num: 3, shippedNum: 2 }]);
  });

  test.each([
    ['', 'columns_missing'],
    ['a,b,c\n1,2,3', 'columns_missing'],
    [`order_no,courier,number\n${'x,SF,1\n'.repeat(1_001)}`, 'too_many_lines'],
  ])('without the columns or with too many lines ships nothing', async (text, code) => {
    const { shipped, problems } = await shipFile(lamps(), pieces(text));
    expect(shipped).toBe(0);
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  test.each(SHIP_LINE_PROBLEMS)('has a text for %s in every language', (code) => {
    const silent = Object.values(shop.app.texts).filter((book) => !book.has(`errors:ship_file.${code}`));
    expect(silent).toEqual([]);
  });

  test('needs a shop', async () => {
    await expect(shipFile(buyer, pieces('x'))).rejects.toMatchObject({ code: 'no_permission' });
  });

  test('has a template with the orders that wait', async () => {
    const waiting = await paid();
    const lines = (await shipTemplate(lamps())).split('\r\n');
    expect(lines[0]).toBe('\ufefforder_no,courier,number,lines,receiver,place,goods,collect');
    expect(lines.some((line) => line.startsWith(`${waiting},,,,Li Lei,Shanghai,`))).toBe(true);
  });
});

async function teaOrder(): Promise<string> {
  const { orderNo } = await order(buyer, shop.tea);
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}
