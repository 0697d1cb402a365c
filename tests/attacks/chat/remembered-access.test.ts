import { DefaultQueryExecutor, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { employ } from '../../support/chat-outsiders.ts';
import { chattingPeople, send } from '../../support/chatting.ts';
import { addCrowd, type Person } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type CallResult, type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let shopper: Person;
let agent: Person;
let chatId: number;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  people = await chattingPeople(shop);
});
afterAll(() => shop?.close());

const ask = (merId = people.merId) => send(shop, shopper.token, { msn: 'Is it waterproof?', merId });
const reply = (token = agent.token, id = chatId): Promise<CallResult<ChatMessage>> =>
  shop.call('POST', '/api/service/desk/send', { token, body: { chatId: id, msn: 'It is.', msnType: 1 } });

/** A shopper and an agent who have written often enough that the process remembers both. */
beforeEach(async () => {
  const [first, second] = await addCrowd(shop.database.db, 2);
  if (!first || !second) throw new Error('a crowd of two was expected');
  [shopper, agent] = [first, second];
  await employ(shop, agent.userId, people.merId, 'support');
  chatId = (await ask()).body.data.chatId;
  for (let nth = 0; nth < 3; nth += 1) expect([(await reply()).status, (await ask()).status]).toEqual([200, 200]);
});

/** The statements of one call; signals to other processes are sent for many messages together. */
async function statementsOf(call: () => Promise<CallResult<ChatMessage>>): Promise<string[]> {
  const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  expect((await call()).status).toBe(200);
  const statements = executed.mock.calls.map(([query]) => query.sql).filter((text) => !text.includes('pg_notify'));
  executed.mockRestore();
  return statements;
}

test('a further text costs one statement, from either side', async () => {
  expect(await statementsOf(ask)).toHaveLength(1);
  expect(await statementsOf(reply)).toHaveLength(1);
});

const run = (statement: RawBuilder<unknown>) => statement.execute(shop.database.db);
const errorOf = ({ status, body }: CallResult<unknown>) => [status, (body.data as { error?: string }).error];
const countMessages = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from chat.messages`.execute(shop.database.db)).rows[0]
    ?.count;

async function expectRefused(call: () => Promise<CallResult<unknown>>, status: number, error: string): Promise<void> {
  const before = await countMessages();
  expect(errorOf(await call())).toEqual([status, error]);
  expect(errorOf(await call())).toEqual([status, error]);
  expect(await countMessages()).toBe(before);
}

const LOST_BY_BOTH: [string, (person: Person) => RawBuilder<unknown>, number, string][] = [
  [
    'a session that has ended',
    ({ userId }) => sql`update sessions set revoked_at = now() where user_id = ${userId}::bigint`,
    401,
    'login_required',
  ],
  [
    'a session that has expired',
    ({ userId }) => sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${userId}::bigint`,
    401,
    'login_required',
  ],
  [
    'a disabled account',
    ({ userId }) => sql`update users set status = 'banned' where id = ${userId}::bigint`,
    401,
    'login_required',
  ],
  [
    'a suspended membership',
    ({ userId }) => sql`
      insert into site_members (site_id, user_id, role_id, status)
      select s.id, ${userId}::bigint, (select id from roles order by id limit 1), 'banned'
      from sites s where s.is_default`,
    403,
    'site_banned',
  ],
];

test.each(LOST_BY_BOTH)('neither side can write with %s', async (_what, taken, status, error) => {
  await run(taken(shopper));
  await run(taken(agent));
  await expectRefused(ask, status, error);
  await expectRefused(reply, status, error);
});

test('a shopper who has been blocked can no longer write', async () => {
  await run(sql`update chat.threads set blocked_at = now() where shopper_id = ${shopper.userId}::bigint`);
  await expectRefused(ask, 403, 'chat_blocked');
});

test('an agent cannot answer after being removed, and can after being employed again', async () => {
  await run(sql`delete from merchant_staff where user_id = ${agent.userId}::bigint`);
  await expectRefused(reply, 404, 'chat_not_found');
  await employ(shop, agent.userId, people.merId, 'support');
  expect((await reply()).status).toBe(200);
  expect(await statementsOf(reply)).toHaveLength(1);
});

test('an agent cannot answer after a change to a role without the permission', async () => {
  await run(sql`update merchant_staff set role = 'finance' where user_id = ${agent.userId}::bigint`);
  await expectRefused(reply, 404, 'chat_not_found');
});

test('an agent cannot answer once their role in the shop loses the permission', async () => {
  await run(sql`
    with role as (
      insert into merchant_roles (merchant_id, name, permissions)
      values (${people.merId}::bigint, 'Helpers', array['chat.answer']) returning id)
    update merchant_staff set role = 'own', role_id = role.id from role where user_id = ${agent.userId}::bigint`);
  for (let nth = 0; nth < 2; nth += 1) expect((await reply()).status).toBe(200);
  await run(sql`update merchant_roles set permissions = array['orders.read'] where name = 'Helpers'`);
  await expectRefused(reply, 404, 'chat_not_found');
});

test('a former owner cannot answer', async () => {
  const [owner] = (
    await sql<{ id: number }>`select owner_id as id from merchants where id = ${people.merId}::bigint`.execute(
      shop.database.db,
    )
  ).rows;
  const asOwner = () => reply(people.merchant);
  for (let nth = 0; nth < 2; nth += 1) expect((await asOwner()).status).toBe(200);
  await run(sql`update merchants set owner_id = ${agent.userId}::bigint where id = ${people.merId}::bigint`);
  await expectRefused(asOwner, 404, 'chat_not_found');
  await run(sql`update merchants set owner_id = ${owner?.id}::bigint where id = ${people.merId}::bigint`);
});

test('an agent of the platform cannot answer once the role loses the permission', async () => {
  const { chatId: id } = (await ask(0)).body.data;
  await run(sql`
    with role as (
      insert into roles (site_id, key, name, permissions)
      select id, 'helpers', '{"en": "Helpers"}', array['chat.answer'] from sites where is_default returning id, site_id)
    insert into site_members (site_id, user_id, role_id, via)
    select role.site_id, ${agent.userId}::bigint, role.id, 'given' from role`);
  const answer = () => reply(agent.token, id);
  for (let nth = 0; nth < 3; nth += 1) expect((await answer()).status).toBe(200);
  expect(await statementsOf(answer)).toHaveLength(1);
  await run(sql`update roles set permissions = array['site.view'] where key = 'helpers'`);
  await expectRefused(answer, 404, 'chat_not_found');
  await run(sql`update roles set permissions = array['chat.answer'] where key = 'helpers'`);
  expect((await answer()).status).toBe(200);
});
