import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveRole } from '../../domains/accounts/roles/save-role.server.ts';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { cardInput } from '../../domains/forum/cards/contract.ts';
import { saveCard } from '../../domains/forum/cards/save-card.server.ts';
import { releaseSales } from '../../domains/forum/money/release-sales.server.ts';
import { changeBankAccount } from '../../domains/payouts/bank-account/change-account.server.ts';
import { inDays, memberWith, problemsOf, walletOf } from '../support/forum-wallets.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Member, openSmallForum, type SmallForum } from '../support/small-forum.ts';
import { ownerOf } from '../support/staff.ts';
import { hold, untilWaiting } from '../support/steps.ts';
import type { TestDatabase } from '../support/test-database.ts';

let forum: SmallForum;
let databaseUrl: string;
/** Dies in each test but the last. */
let server: ServerProcess;

beforeAll(async () => {
  forum = await openSmallForum();
  databaseUrl = (forum.app.database as TestDatabase).url ?? '';
});
afterAll(() => forum?.close());
beforeEach(async () => {
  server = await startServerProcess(databaseUrl);
});
afterEach(async () => {
  await server.kill();
  expect(await problemsOf(forum)).toEqual([]);
});

async function tokenOf({ actor, ...ctx }: Member): Promise<string> {
  const { token, sessionId } = await startSession({ ...ctx, actor }, actor.userId);
  await sql`update sessions set pay_proved_at = now() where id = ${sessionId}`.execute(forum.app.database.db);
  return token;
}

type Call = [path: string, token: string, body: object];

const send = <T = { no: string }>([path, token, body]: Call) => server.call<T>('POST', path, token, body);

/** The server dies while the request waits for the lock: nothing of it is left. */
async function dieIn(call: Call, lock: ReturnType<typeof sql>): Promise<void> {
  const letGo = await hold(forum.app, lock);
  const lost = send(call).then(
    () => 'answered',
    () => 'lost',
  );
  await untilWaiting(forum.app, 1);
  await server.kill();
  await letGo();
  expect(await lost).toBe('lost');
  await untilWaiting(forum.app, 0);
}

async function ok<T = { no: string }>(call: Call): Promise<T> {
  const { status, body } = await send<T>(call);
  expect([call[0], status, body.message]).toEqual([call[0], 200, 'success']);
  return body.data;
}

const accountOf = ({ actor }: Member, purpose: string) => sql`select 1 from ledger_accounts
  where owner_kind = 'user' and owner_id = ${actor.userId}::bigint and purpose = ${purpose} for no key update`;

const wallets = (...members: Member[]) => Promise.all(members.map(walletOf));

// nine starts in all: each test completes first what the death in the one before has interrupted
let author: Member;
let buyer: Member;
let owner: Member;
let holder: Member;
let call: Call;
let no: string;

describe('kill -9 between topping up, a topic, its refund, and a bounty', () => {
  test('after topping up, while a topic is bought: nothing is paid', async () => {
    [author, buyer, holder] = [
      await memberWith(forum, 0),
      await memberWith(forum, 12_000),
      await memberWith(forum, 3_000),
    ];
    owner = await forum.member('owner');
    const paid = { scope: 'content', price: 1_000, source: 'The rest' };
    const topicId = await forum.topic(author, { title: 'Recipes', paid });
    const body = { topicId, price: 1_000, requestId: 'bought-until-it-works' };
    call = ['/api/community/topic/buy', await tokenOf(buyer), body];
    await dieIn(call, accountOf(buyer, 'balance'));
    expect(await walletOf(buyer)).toEqual([12_000, 0, 0, 0]);
  });

  test('while it is refunded: it was bought once, and stays bought', async () => {
    ({ no } = await ok(call));
    expect(await ok(call)).toEqual({ no });
    expect(await wallets(buyer, author)).toEqual([
      [11_000, 0, 0, 0],
      [0, 0, 900, 0],
    ]);
    call = ['/api/community/manage/refund_sale', await tokenOf(owner), { no, reason: 'Wrong recipe' }];
    await dieIn(call, sql`select 1 from forum.sales where no = ${no} for no key update`);
    expect(await walletOf(author)).toEqual([0, 0, 900, 0]);
  });

  test('while a bounty is put up: the refund was made once, and nothing is set aside', async () => {
    await ok(call);
    expect((await send(call)).status).toBe(409);
    expect(await wallets(buyer, author)).toEqual([
      [12_000, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const question = { kind: 'question', title: 'Which kettle?', source: 'A quiet one.', boardId: forum.boardId };
    const body = { ...question, bounty: 600, requestId: 'asked-until-it-works' };
    call = ['/api/community/topic/publish', await tokenOf(buyer), body];
    await dieIn(call, accountOf(buyer, 'balance'));
    expect(await walletOf(buyer)).toEqual([12_000, 0, 0, 0]);
    const asked = await sql`select from forum.topics where kind = 'question'`.execute(forum.app.database.db);
    expect(asked.rows).toEqual([]);
  });

  test('while an answer is accepted: the bounty was set aside once, and stays there', async () => {
    const { id: topicId } = await ok<{ id: number }>(call);
    expect(await walletOf(buyer)).toEqual([11_400, 0, 0, 600]);
    const commentId = await forum.comment(author, topicId);
    call = ['/api/community/topic/accept', call[1], { topicId, commentId }];
    await dieIn(call, sql`select 1 from forum.bounties where topic_id = ${topicId}::bigint for no key update`);
    expect(await wallets(buyer, author)).toEqual([
      [11_400, 0, 0, 600],
      [0, 0, 0, 0],
    ]);
  });
});

describe('kill -9 between a card, its end, and a withdrawal', () => {
  test('while a card is bought: the bounty was awarded once, and there is no card', async () => {
    await ok(call);
    await ok(call);
    expect(await wallets(buyer, author)).toEqual([
      [11_400, 0, 0, 0],
      [0, 0, 600, 0],
    ]);
    const roleId = await saveRole(owner, { name: { en: 'VIP' }, permissions: ['topics.view'] });
    const input = { name: { en: 'Month card' }, price: 3_000, days: 30, roleId, isOnSale: true };
    const { id } = await saveCard(owner, cardInput.parse(input));
    const body = { id, price: 3_000, requestId: 'card-until-it-works' };
    call = ['/api/community/card/buy', await tokenOf(holder), body];
    await dieIn(call, accountOf(holder, 'balance'));
    expect(await walletOf(holder)).toEqual([3_000, 0, 0, 0]);
  });

  test('while the card is ended: it was bought once, and has not ended', async () => {
    ({ no } = await ok(call));
    expect(await ok(call)).toMatchObject({ no });
    expect(await walletOf(holder)).toEqual([0, 0, 0, 0]);
    call = ['/api/community/manage/refund_sale', await tokenOf(owner), { no, reason: 'Moved' }];
    await dieIn(call, accountOf(holder, 'balance'));
    expect(await walletOf(holder)).toEqual([0, 0, 0, 0]);
  });

  test('while a withdrawal is requested: the card has ended once, and nothing is requested', async () => {
    await ok(call);
    expect((await send(call)).status).toBe(409);
    const [balance = 0] = await walletOf(holder);
    expect([balance > 2_990, balance <= 3_000]).toEqual([true, true]);
    const paid = { scope: 'content', price: 10_000, source: 'The rest' };
    const topicId = await forum.topic(author, { title: 'A book', paid });
    await ok([
      '/api/community/topic/buy',
      await tokenOf(buyer),
      { topicId, price: 10_000, requestId: 'the-whole-book' },
    ]);
    await releaseSales(inDays(author, 8));
    const account = { holder: 'Ann', bank: 'Bank', number: 'DE02120300000000202051', code: '' };
    await changeBankAccount(author, 'member', account);
    await sql`update payee_bank_accounts set usable_from = now() - interval '1 day'`.execute(forum.app.database.db);
    const body = { amount: 5_000, currency: 'CNY', requestId: 'asked-until-it-works' };
    call = ['/api/community/wallet/withdraw', await tokenOf(author), body];
    await dieIn(call, accountOf(author, 'earnings'));
    expect(await walletOf(author)).toEqual([0, 9_600, 0, 0]);
  });

  test('after its approval, while it is paid: it was requested and approved once, and is not paid', async () => {
    ({ no } = await ok(call));
    expect(await ok(call)).toEqual({ no });
    expect(await walletOf(author)).toEqual([0, 4_600, 0, 5_000]);
    const staff = await tokenOf((await ownerOf(forum)) as Member);
    const approving: Call = ['/api/platform/withdrawal/approve', staff, { no }];
    await ok(approving);
    expect((await send(approving)).status).toBe(409);
    call = ['/api/platform/withdrawal/pay', staff, { no, reference: 'OUT-1' }];
    await dieIn(call, sql`select 1 from withdrawals where no = ${no} for no key update`);
    expect(await walletOf(author)).toEqual([0, 4_600, 0, 5_000]);
  });

  test('of none of it: the withdrawal is paid once', async () => {
    await ok(call);
    expect((await send(call)).status).toBe(409);
    expect(await walletOf(author)).toEqual([0, 4_600, 0, 0]);
  });
});
