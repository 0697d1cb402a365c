import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../context.ts';
import { pay } from '../../payments/pay.server.ts';
import { anonymiseBuyer, exportOrders } from '../personal-data.server.ts';
import { customerFilter, customersQuery } from './contract.ts';
import { exportCustomers } from './export-customers.server.ts';
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
    for (const refused of [
      readCustomer(lamps(), customerId),
      noteOnCustomer(lamps(), { customerId, body: 'Not ours' }),
      dropCustomerNote(lamps(), { customerId, noteId }),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    }
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
