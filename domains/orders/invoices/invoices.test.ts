import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { cancelOrder } from '../lifecycle/cancel-order.server.ts';
import { creditRefund } from './credit-refund.server.ts';
import { drawInvoice } from './draw-invoice.server.ts';
import { issueInvoices } from './issue-invoice.server.ts';
import { readInvoice, readInvoices } from './read-invoices.server.ts';
import { requestInvoice } from './request-invoice.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const DAY = 86_400;
const person = { titleKind: 'personal', title: 'Li Lei', taxNumber: '' } as const;
const company = { titleKind: 'company', title: 'Lamps & Co', taxNumber: '91310000X' } as const;

async function paid(ctx: Buyer, goods = shop.lamp): Promise<string> {
  const { orderNo } = await order(ctx, goods);
  await pay(ctx, { orderNo, method: 'balance' });
  return orderNo;
}
const idOf = async (ctx: Buyer, orderNo: string) =>
  (await ctx.db.selectFrom('orders').select('id').where('no', '=', orderNo).executeTakeFirstOrThrow()).id;

describe('an invoice', () => {
  test('is issued once on request, and never changes', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx);
    expect(await readInvoices(ctx, orderNo)).toEqual({ request: null, isOpen: true, list: [] });
    await requestInvoice(ctx, orderNo, company);
    await requestInvoice(ctx, orderNo, person);
    const { request, list } = await readInvoices(ctx, orderNo);
    expect(request).toEqual(company);
    expect(list).toMatchObject([{ kind: 'invoice', amount: { amount: 10_900 } }]);
    expect(await readInvoice(ctx, orderNo, null)).toMatchObject({
      no: list[0]?.no,
      buyer: company,
      price: { items: 9_900, freight: 1_000, total: 10_900 },
      lines: [{ num: 1, unit: 9_900 }],
    });
  });

  test('with a title that no font has is refused before it is issued, with the letters', async () => {
    const ctx = await addBuyer(shop);
    const georgian = { ...person, title: 'ნინო 😀' };
    const refused = { code: 'invoice_letters', details: { letters: 'ნ ი ო 😀' } };
    await expect(order(ctx, shop.lamp, { invoice: georgian })).rejects.toMatchObject(refused);
    const orderNo = await paid(ctx);
    await expect(requestInvoice(ctx, orderNo, georgian)).rejects.toMatchObject(refused);
    expect(await readInvoices(ctx, orderNo)).toEqual({ request: null, isOpen: true, list: [] });
  });

  test('requested at the checkout is issued with the payment, and never without one', async () => {
    const ctx = await addBuyer(shop);
    const wanted = { invoice: person };
    const { orderNo } = await order(ctx, shop.lamp, wanted);
    const dropped = await order(ctx, shop.lamp, wanted);
    await cancelOrder(ctx, { orderNo: dropped.orderNo });
    expect(await issueInvoices(ctx)).toBe(0);
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await issueInvoices(ctx)).toBe(1);
    expect(await issueInvoices(ctx)).toBe(0);
    expect((await readInvoices(ctx, orderNo)).list).toHaveLength(1);
    await expect(requestInvoice(ctx, dropped.orderNo, person)).resolves.toBeUndefined();
    expect((await readInvoices(ctx, dropped.orderNo)).list).toEqual([]);
  });

  test('can be requested by its buyer, from the payment until thirty days after completion', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp);
    await expect(requestInvoice(ctx, orderNo, person)).rejects.toMatchObject({ code: 'invoice_closed' });
    await expect(requestInvoice(await addBuyer(shop), orderNo, person)).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await pay(ctx, { orderNo, method: 'balance' });
    const id = await idOf(ctx, orderNo);
    await sql`update orders set status = 'completed', received_at = now() where id = ${id}::bigint`.execute(ctx.db);
    await sql`insert into order_events (order_id, event, from_status, to_status, actor_kind) values (${id}::bigint, 'close_evaluation', 'to_evaluate', 'completed', 'system')`.execute(
      ctx.db,
    );
    await expect(requestInvoice({ ...ctx, ...later(ctx, 31 * DAY) }, orderNo, person)).rejects.toMatchObject({
      code: 'invoice_closed',
    });
    await requestInvoice({ ...ctx, ...later(ctx, 29 * DAY) }, orderNo, person);
    expect((await readInvoices(ctx, orderNo)).list).toHaveLength(1);
  });

  test('is shown to its buyer and its merchant, and not found by others', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx);
    await expect(readInvoice(ctx, orderNo, null)).rejects.toMatchObject({ code: 'invoice_not_found' });
    await requestInvoice(ctx, orderNo, person);
    expect((await readInvoice({ ...shop.ctx(), actor: shop.lamps.owner }, orderNo, null)).orderNo).toBe(orderNo);
    for (const stranger of [await addBuyer(shop), { ...shop.ctx(), actor: shop.teas.owner }]) {
      await expect(readInvoice(stranger, orderNo, null)).rejects.toMatchObject({ code: 'invoice_not_found' });
    }
    await expect(readInvoice(shop.ctx(), orderNo, null)).rejects.toMatchObject({ code: 'login_required' });
  });
});

test('numbers of a merchant have no gaps or duplicates, whatever fails in between', async () => {
  const ctx = await addBuyer(shop);
  const buyers = await Promise.all([addBuyer(shop), addBuyer(shop), addBuyer(shop)]);
  const numbers = await Promise.all(buyers.map((buyer) => paid(buyer, shop.tea)));
  await ctx.db
    .transaction()
    .execute(async (db) => {
      const buyer = buyers[0] ?? ctx;
      await requestInvoice({ ...buyer, db }, numbers[0] ?? '', person);
      throw new Error('the machine stopped');
    })
    .catch(() => undefined);
  await Promise.all(buyers.map((buyer, index) => requestInvoice(buyer, numbers[index] ?? '', person)));
  const found = await ctx.db
    .selectFrom('invoices')
    .select('seq')
    .where('merchant_id', '=', shop.teas.id)
    .orderBy('seq')
    .execute();
  expect(found.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('a refund is a credit note with the next number, once for each cause', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await paid(ctx);
  const orderId = await idOf(ctx, orderNo);
  expect(await creditRefund(ctx, { orderId, cause: 'refund:1', amount: 500 })).toBeNull();
  await requestInvoice(ctx, orderNo, person);
  const no = await creditRefund(ctx, { orderId, cause: 'refund:1', amount: 500 });
  expect(await creditRefund(ctx, { orderId, cause: 'refund:1', amount: 500 })).toBeNull();
  const { list } = await readInvoices(ctx, orderNo);
  expect(list.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['invoice', 10_900],
    ['credit_note', 500],
  ]);
  expect(await readInvoice(ctx, orderNo, no)).toMatchObject({
    kind: 'credit_note',
    corrects: list[0]?.no,
    amount: 500,
  });
});

describe('the document', () => {
  test.each(LOCALES)('contains its texts in %s, with a glyph for every character', async (locale) => {
    const ctx = { ...(await addBuyer(shop)), locale };
    const orderNo = await paid(ctx);
    await requestInvoice(ctx, orderNo, { ...company, title: 'Société 灯具 ร้านโคม ຮ້ານໂຄມ Thọ Москва 한국 カナ' });
    const content = await readInvoice(ctx, orderNo, null);
    expect(content.locale).toBe(locale);
    const pdf = await drawInvoice(content, ctx.app.texts[locale]);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(200_000);
    const letters = lettersIn(pdf);
    const { t } = ctx.app.texts[locale];
    const words = ['title.invoice', 'seller', 'buyer', 'column.name', 'total.invoice', 'foot'].map((key) =>
      t(`delivery:invoice.${key}`),
    );
    // one piece of many that cost one minor unit together
    const cheap = { ...content, lines: content.lines.map((line) => ({ ...line, num: 3, unit: 0, items: 1 })) };
    expect(lettersIn(await drawInvoice(cheap, ctx.app.texts[locale])).has('<')).toBe(true);
    for (const letter of new Set([...words, content.buyer.title, orderNo].join('').replace(/\s/g, ''))) {
      expect([letter, letters.has(letter)]).toEqual([letter, true]);
    }
  });
});

/** The letters that a PDF's fonts claim to show: their tables from glyphs to letters. */
function lettersIn(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  const text = pdf.toString('latin1');
  for (const found of text.matchAll(/stream\r?\n/g)) {
    const start = found.index + found[0].length;
    let map: string;
    try {
      map = inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    } catch {
      continue;
    }
    if (!map.includes('begincmap')) continue;
    for (const [, hex = ''] of map.slice(map.indexOf('beginbfrange')).matchAll(/<([0-9a-f ]+)>/gi)) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      // one glyph may stand for several letters
      const shown = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      for (const letter of shown + shown.normalize('NFKD')) letters.add(letter);
    }
  }
  return letters;
}
