import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { historyQuery } from '../contract.ts';
import { answerChat } from '../desk/answer.server.ts';
import { readHistory } from '../history.server.ts';
import { sendMessage } from '../send-message.server.ts';
import { agentNameInput, MAX_AGENT_NAME } from './contract.ts';
import { listAgentNames, nameAgent } from './name-agent.server.ts';

let shop: SmallShop;
let owner: Ctx;
let support: Ctx;
let buyer: Ctx;
let merId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  merId = shop.lamps.id;
  owner = { ...shop.ctx(), actor: shop.lamps.owner };
  support = await addBuyer(shop);
  buyer = await addBuyer(shop);
  await employ(support, 'support');
});
afterAll(() => shop.close());

const idOf = (who: Ctx) => who.actor?.userId ?? 0;
const employ = (who: Ctx, role: string) =>
  sql`insert into merchant_staff (merchant_id, user_id, role) values (${merId}::bigint, ${idOf(who)}::bigint, ${role})`.execute(
    shop.app.database.db,
  );
const code = (expected: string) => ({ code: expected });

it('customers read the new name from the next message on, in tips and above messages', async () => {
  const { chatId } = await sendMessage(buyer, { msn: 'hello', msnType: 1, merId });
  const answer = (msn: string) => answerChat(support, { chatId, msn, msnType: 1, isNote: false });
  expect((await answer('without a name')).agent).toBe('');
  await nameAgent(support, { merId, name: 'Mei' });
  expect((await answer('with a name')).agent).toBe('Mei');
  await nameAgent(support, { merId, name: 'Ann' });
  const { list } = await readHistory(buyer, chatId, historyQuery.parse({}));
  expect(list.filter(({ sendType, tip }) => sendType === 1 && !tip).map(({ agent }) => agent)).toEqual(['Ann', 'Ann']);
  expect(list.find(({ sendType }) => sendType === 0)?.agent).toBe('');
  const other = await addBuyer(shop);
  const next = await sendMessage(other, { msn: 'hello', msnType: 1, merId });
  await answerChat(support, { chatId: next.chatId, msn: 'hello', msnType: 1, isNote: false });
  const tips = (await readHistory(other, next.chatId, historyQuery.parse({}))).list.flatMap(({ tip }) => tip ?? []);
  expect(tips).toContainEqual({ code: 'joined', name: 'Ann' });
});

it('an agent sets the own name only; with the permission over the staff those of all who may answer', async () => {
  expect((await listAgentNames(support, merId)).list.map(({ id }) => id)).toEqual([idOf(support)]);
  const seen = (await listAgentNames(owner, merId)).list;
  expect(seen.map(({ id, isSelf }) => [id, isSelf])).toEqual([
    [idOf(owner), true],
    [idOf(support), false],
  ]);
  await nameAgent(owner, { merId, agentId: idOf(support), name: 'Noi' });
  const ownName = async () => (await listAgentNames(support, merId)).list[0]?.name;
  // names are remembered until the notice of the change arrives
  await expect.poll(ownName).toBe('Noi');
  await expect(nameAgent(support, { merId, agentId: idOf(owner), name: 'Boss' })).rejects.toMatchObject(
    code('no_permission'),
  );
  const finance = await addBuyer(shop);
  await employ(finance, 'finance');
  for (const agentId of [idOf(finance), idOf(buyer), 987_654])
    await expect(nameAgent(owner, { merId, agentId, name: 'Nobody' })).rejects.toMatchObject(code('chat_not_found'));
  for (const outsider of [buyer, finance]) {
    await expect(nameAgent(outsider, { merId, name: 'Mine' })).rejects.toMatchObject(code('chat_not_found'));
    await expect(listAgentNames(outsider, merId)).rejects.toMatchObject(code('chat_not_found'));
  }
  await expect(nameAgent(owner, { merId: 0, name: 'Mine' })).rejects.toMatchObject(code('chat_not_found'));
});

it('a name is visible, short and not that of the site; an empty one gives the name of the shop back', async () => {
  const parse = (name: string) => agentNameInput.safeParse({ merId, name });
  expect(parse('  Mei   Lin ').data?.name).toBe('Mei Lin');
  for (const name of ['a\u202eb', '\u200b', '...', 'x'.repeat(MAX_AGENT_NAME + 1)])
    expect([name, parse(name).success]).toEqual([name, false]);
  const [siteName = ''] = Object.values(shop.ctx().site.name);
  await expect(nameAgent(support, { merId, name: `${siteName} Support` })).rejects.toMatchObject(
    code('validation_failed'),
  );
  await nameAgent(support, { merId, name: '客服小美' });
  await nameAgent(support, { merId, name: '' });
  expect((await listAgentNames(support, merId)).list[0]?.name).toBe('');
});

it('each change is recorded once, with both names', async () => {
  await nameAgent(owner, { merId, name: 'Kim' });
  await nameAgent(owner, { merId, name: 'Kim' });
  const found = await sql<{ details: unknown }>`
    select details from merchant_audit_log where act = 'chat.agent_named' and actor_id = ${idOf(owner)}::bigint
    order by id desc limit 2`.execute(shop.app.database.db);
  expect(found.rows.map(({ details }) => details)).toEqual([
    { shown: { from: '', to: 'Kim' } },
    { shown: { from: 'Ann', to: 'Noi' } },
  ]);
});
