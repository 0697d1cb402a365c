import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { anonymiseBuyer, exportOrders } from '../personal-data.server.ts';
import { saleListQuery } from '../sales/contract.ts';
import { listSales } from '../sales/list-sales.server.ts';
import { ownSales } from '../sales/scope.server.ts';
import { customerFilter, customersQuery, saveLabelInput } from './contract.ts';
import { exportCustomers } from './export-customers.server.ts';
import { labelCustomers } from './labels/label-customers.server.ts';
import { dropLabel, listLabels, saveLabel } from './labels/labels.server.ts';
import { listCustomers } from './list-customers.server.ts';
import { dropCustomerNote, noteOnCustomer, noteOnCustomers } from './note-on-customer.server.ts';
import { readCustomer } from './read-customer.server.ts';
import { maskedPhone } from './rules.ts';

let shop: SmallShop;
let ann: Awaited<ReturnType<typeof addBuyer>>;
let ben: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await openSmallShop();
  ann = await addBuyer(shop);
  ben = await addBuyer(shop);
  for (const [buyer, number] of [
    [ann, 2],
    [ben, 1],
  ] as const) {
    for (let nth = 0; nth < number; nth += 1) {
      const { orderNo } = await order(buyer, shop.tea);
      await pay(buyer, { orderNo, method: 'balance' });
    }
  }
});
afterAll(() => shop.close());

const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const list = (ctx: Ctx, query: object = {}) => listCustomers(ctx, customersQuery.parse(query));

test.each([
  ['+86 138 0013 8000', '•••• 8000'],
  ['123', ''],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});

describe('customers of a shop', () => {
  test('are those who paid there, with their orders and what they spent', async () => {
    const all = await list(teas(), { sort: 'orders' });
    expect(all.list.map(({ id, orders }) => [id, orders])).toEqual([
      [ann.actor.userId, 2],
      [ben.actor.userId, 1],
    ]);
    const [first, second] = all.list;
    expect(first?.spent.amount).toBe(2 * (second?.spent.amount ?? 0));
    expect((await list(teas(), { kind: 'once' })).list.map(({ id }) => id)).toEqual([ben.actor.userId]);
    expect((await list(teas(), { kind: 'refunded' })).total).toBe(0);
    expect((await list(lamps())).total).toBe(0);
    await expect(list(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });

  test('lead to their own orders in that shop, which words and states narrow further', async () => {
    const ordersOf = async (ctx: Ctx, who: typeof ann, query: object = {}) =>
      (await listSales(ctx, await ownSales(ctx), saleListQuery.parse({ ...query, buyerId: who.actor.userId }))).total;
    expect([await ordersOf(teas(), ann), await ordersOf(teas(), ben), await ordersOf(lamps(), ann)]).toEqual([2, 1, 0]);
    expect(await ordersOf(teas(), ben, { keyword: 'tea', status: 'to_ship' })).toBe(1);
    expect(await ordersOf(teas(), ben, { keyword: 'lamp' })).toBe(0);
    expect(await ordersOf(teas(), ann, { status: 'received' })).toBe(0);
  });

  test('are found by a part of their name in any script, and by no address', async () => {
    const ids = async (keyword: string) => (await list(teas(), { keyword })).list.map(({ id }) => id);
    const ofAnn = sql`where id = ${ann.actor.userId}::bigint`;
    await sql`update users set nickname = '李王伟 Ann', email = 'secret-address@example.com' ${ofAnn}`.execute(
      shop.ctx().db,
    );
    for (const keyword of ['王伟', '王', 'ann', 'an', '伟 A'])
      expect(await ids(keyword), keyword).toEqual([ann.actor.userId]);
    for (const keyword of ['伟王', 'secret-address', '%']) expect(await ids(keyword), keyword).toEqual([]);
  });

  test('have notes for their shop only, which are part of their export and deleted with their account', async () => {
    const customerId = ann.actor.userId;
    await noteOnCustomer(teas(), { customerId, body: 'Prefers loose leaves' });
    await noteOnCustomer(teas(), { customerId, body: 'A mistake' });
    const read = await readCustomer(teas(), customerId);
    expect(read.notes.map(({ body }) => body)).toEqual(['A mistake', 'Prefers loose leaves']);
    expect(read.recent).toHaveLength(2);
    await dropCustomerNote(teas(), { customerId, noteId: read.notes[0]?.id ?? 0 });
    const noteId = read.notes[1]?.id ?? 0;
    await Promise.all(
      [
        readCustomer(lamps(), customerId),
        noteOnCustomer(lamps(), { customerId, body: 'Not ours' }),
        dropCustomerNote(lamps(), { customerId, noteId }),
      ].map((refused) => expect(refused).rejects.toMatchObject({ code: 'not_found' })),
    );
    const given: Record<string, unknown> = {};
    await exportOrders(shop.ctx(), { userId: customerId, give: (part, content) => (given[part] = content) });
    expect(given.shop_notes).toMatchObject([{ body: 'Prefers loose leaves' }]);
    await anonymiseBuyer(shop.ctx(), { userId: customerId });
    expect((await readCustomer(teas(), customerId)).notes).toEqual([]);
  });

  test('get notes and are exported as a selection, which leaves out users who are not customers', async () => {
    const ids = [ann.actor.userId, ben.actor.userId];
    await noteOnCustomers(teas(), { ids, body: 'Invite to the tasting' });
    for (const id of ids) {
      expect((await readCustomer(teas(), id)).notes[0]).toMatchObject({ body: 'Invite to the tasting' });
    }
    const stranger = shop.lamps.owner.userId;
    expect(await noteOnCustomers(teas(), { ids: [...ids, stranger], body: 'Again' })).toEqual({
      done: expect.arrayContaining(ids),
      refused: [{ id: stranger, code: 'not_found' }],
    });
    expect((await readCustomer(teas(), ben.actor.userId)).notes).toHaveLength(2);
    await expect(noteOnCustomers(shop.ctx(), { ids, body: 'Never' })).rejects.toMatchObject({ code: 'login_required' });
    let file = '';
    const chosen = { ...customerFilter.parse({}), ids: [ben.actor.userId, stranger] };
    for await (const part of await exportCustomers(teas(), chosen)) file += Buffer.from(part).toString();
    expect(file.trim().split('\n')).toHaveLength(2);
  });

  test('are written to a file without e-mail or phone', async () => {
    let file = '';
    for await (const part of await exportCustomers(teas(), customerFilter.parse({})))
      file += Buffer.from(part).toString();
    const lines = file.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('customer,name,orders,spent');
    await expect(exportCustomers(shop.ctx(), customerFilter.parse({}))).rejects.toMatchObject({
      code: 'login_required',
    });
  });
});

describe('labels of customers', () => {
  test('belong to a shop, filter the list, are exported and end with the account', async () => {
    const ids = [ann.actor.userId, ben.actor.userId];
    const stranger = shop.lamps.owner.userId;
    const labelId = await saveLabel(teas(), { name: 'Regular' });
    await expect(saveLabel(teas(), { name: 'regular' })).rejects.toMatchObject({ code: 'customer_label_taken' });
    expect(await labelCustomers(teas(), { ids: [...ids, stranger], labelId, on: true })).toEqual({
      done: expect.arrayContaining(ids),
      refused: [{ id: stranger, code: 'not_found' }],
    });
    await Promise.all(
      [
        labelCustomers(lamps(), { ids, labelId, on: true }),
        saveLabel(lamps(), { id: labelId, name: 'Mine' }),
        dropLabel(lamps(), { id: labelId }),
      ].map((refused) => expect(refused).rejects.toMatchObject({ code: 'customer_label_not_found' })),
    );
    await expect(listLabels(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
    await labelCustomers(teas(), { ids: [ben.actor.userId], labelId, on: false });
    await saveLabel(teas(), { id: labelId, name: 'Collector' });
    expect((await list(teas(), { label: labelId })).list.map(({ id, labels }) => [id, labels])).toEqual([
      [ann.actor.userId, [{ id: labelId, name: 'Collector' }]],
    ]);
    expect((await list(lamps(), { label: labelId })).total).toBe(0);
    expect((await listLabels(teas())).map(({ name, customers }) => [name, customers])).toEqual([['Collector', 1]]);
    let file = '';
    for await (const part of await exportCustomers(teas(), customerFilter.parse({ label: labelId })))
      file += Buffer.from(part).toString();
    expect(file.trim().split('\n')[1]).toMatch(/,Collector$/);
    const given: Record<string, unknown> = {};
    const userId = ann.actor.userId;
    await exportOrders(shop.ctx(), { userId, give: (part, content) => (given[part] = content) });
    expect(given.shop_labels).toEqual([{ shop: expect.anything(), label: 'Collector' }]);
    await anonymiseBuyer(shop.ctx(), { userId });
    expect((await readCustomer(teas(), userId)).labels).toEqual([]);
    const acts = await sql<{ act: string }>`
      select distinct act from merchant_audit_log where act like 'customer_label.%' or act like 'customer.%labelled'`.execute(
      shop.ctx().db,
    );
    expect(acts.rows.map(({ act }) => act).sort()).toEqual([
      'customer.labelled',
      'customer.unlabelled',
      'customer_label.saved',
    ]);
    await sql`update users set status = 'deleted' where id = ${ann.actor.userId}::bigint`.execute(shop.ctx().db);
    const gone = { done: [], refused: [{ id: userId, code: 'not_found' }] };
    expect(await labelCustomers(teas(), { ids: [userId], labelId, on: true })).toEqual(gone);
    expect(await noteOnCustomers(teas(), { ids: [userId], body: 'Still a regular' })).toEqual(gone);
    await dropLabel(teas(), { id: labelId });
    expect(await listLabels(teas())).toEqual([]);
  });

  test.each(['\u200b', 'V\u200bIP', '\u202ePIV', 'a\nb', '\u0007', '   '])('%j cannot name one', (name) => {
    expect(saveLabelInput.safeParse({ name }).success).toBe(false);
    expect(saveLabelInput.parse({ name: ' VIP  👩‍👩‍👧 ' })).toEqual({ name: 'VIP 👩‍👩‍👧' });
  });

  test('are at most 10 per customer and 50 per shop', async () => {
    const ids = [ben.actor.userId];
    const labels: number[] = [];
    for (let nth = 0; nth < 50; nth += 1) labels.push(await saveLabel(teas(), { name: `Label ${nth}` }));
    await expect(saveLabel(teas(), { name: 'One more' })).rejects.toMatchObject({ code: 'customer_labels_full' });
    for (const labelId of labels.slice(0, 10)) await labelCustomers(teas(), { ids, labelId, on: true });
    const [first = 0, eleventh = 0] = [labels[0], labels[10]];
    expect((await labelCustomers(teas(), { ids, labelId: first, on: true })).done).toEqual(ids);
    expect((await labelCustomers(teas(), { ids, labelId: eleventh, on: true })).refused).toEqual([
      { id: ids[0], code: 'customer_fully_labelled' },
    ]);
  });
});
