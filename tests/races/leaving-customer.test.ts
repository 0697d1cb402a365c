import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameAgent } from '../../domains/chat/agents/name-agent.server.ts';
import { bePresent } from '../../domains/chat/desk/answer.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { labelCustomers } from '../../domains/orders/customers/labels/label-customers.server.ts';
import { saveLabel } from '../../domains/orders/customers/labels/labels.server.ts';
import { noteOnCustomers } from '../../domains/orders/customers/note-on-customer.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { hold, untilWaiting } from '../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('a customer whose account is being deleted gets no label and no note in the same moment', async () => {
  const { db } = shop.app.database;
  const teas: Ctx = { ...shop.ctx(), actor: shop.teas.owner };
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.tea);
  await pay(buyer, { orderNo, method: 'balance' });
  const labelId = await saveLabel(teas, { name: 'Regular' });
  const { userId } = buyer.actor;
  // the lock that the deletion takes first
  const letGo = await hold(
    shop.app,
    sql`
      with leaving as (select id from users where id = ${userId}::bigint for update)
      update users set status = 'deleted' from leaving where users.id = leaving.id`,
  );
  const acts = [
    labelCustomers(teas, { ids: [userId], labelId, on: true }),
    noteOnCustomers(teas, { ids: [userId], body: 'Pays late' }),
  ];
  await untilWaiting(shop.app, 2);
  await letGo();
  const refused = { done: [], refused: [{ id: userId, code: 'not_found' }] };
  expect(await Promise.all(acts)).toEqual([refused, refused]);
  const left = await sql`
    select label_id from customer_label_uses where user_id = ${userId}::bigint
    union all select id from customer_notes where user_id = ${userId}::bigint`.execute(db);
  expect(left.rows).toEqual([]);
});

test('an agent whose account is being deleted gets no name and is not present in the same moment', async () => {
  const { db } = shop.app.database;
  const teas: Ctx = { ...shop.ctx(), actor: shop.teas.owner };
  const { userId } = (await addBuyer(shop)).actor;
  const merId = shop.teas.id;
  await sql`
    insert into merchant_staff (merchant_id, user_id, role) values (${merId}::bigint, ${userId}::bigint, 'support')`.execute(
    db,
  );
  const letGo = await hold(
    shop.app,
    sql`
      with leaving as (select id from users where id = ${userId}::bigint for update)
      update users set status = 'deleted' from leaving where users.id = leaving.id`,
  );
  const naming = nameAgent(teas, { merId, agentId: userId, name: 'Mei' });
  const agent: Ctx = { ...shop.ctx(), actor: { ...shop.teas.owner, userId } };
  const acts = [naming, bePresent(agent, { merId })].map((act) => act.catch((error: { code: string }) => error.code));
  await untilWaiting(shop.app, 2);
  await letGo();
  expect(await Promise.all(acts)).toEqual(['chat_not_found', 'chat_not_found']);
  const left = await sql`select from chat.agents where user_id = ${userId}::bigint`.execute(db);
  expect(left.rows).toEqual([]);
});
