import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  memberWith,
  newRequestId,
  problemsOf,
  walletOf,
  withBankAccount,
} from '../../../tests/support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { outside, userEarnings } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { buyTopic } from './buy-topic.server.ts';
import { readFrozen, readWallet } from './read-wallet.server.ts';
import { refundSale } from './refund-sale.server.ts';
import { tip } from './tip.server.ts';
import { withdrawIncome } from './withdraw-income.server.ts';
import { readYearStatement } from './year-statement.server.ts';

let forum: SmallForum;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  admin = await forum.member('admin');
});
afterAll(() => forum.close());
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

const rich = (amount: number) => memberWith(forum, amount);
const SECRET = 'The-hidden-recipe';
const paidTopic = (by: Member, more: Record<string, unknown> = {}) =>
  forum.topic(by, {
    title: 'Recipes',
    source: 'The free beginning.',
    paid: { scope: 'content', price: 1_000, source: `${SECRET} with salt` },
    ...more,
  });
const buy = (by: Member, topicId: number, price = 1_000) => buyTopic(by, { topicId, price, requestId: newRequestId() });

describe('a withdrawal of income', () => {
  async function earner(amount: number): Promise<Member> {
    const member = await rich(0);
    const { userId } = member.actor;
    await transfer(member, {
      kind: 'earnings.adjusted',
      reference: 'test',
      requestKey: `earner-${userId}`,
      entries: [
        { account: outside('test', 'CNY'), amount: -amount },
        { account: userEarnings(userId, 'CNY'), amount },
      ],
    });
    await withBankAccount(member);
    return member;
  }
  const settings = async (more: Record<string, unknown>) => {
    await sql`update forum.forums set settings = settings || ${JSON.stringify(more)}::jsonb`.execute(
      forum.app.database.db,
    );
    forum.app.valueCache.drop();
  };
  const withdraw = (of: Member, amount: number) =>
    codeOf(withdrawIncome(of, { amount, currency: 'CNY', requestId: newRequestId() }));

  test('is at most the income, and frozen until it is decided', async () => {
    const member = await earner(5_000);
    expect(await withdraw(member, 5_001)).toBe('earnings_short');
    expect(await withdraw(member, 100_000_001)).toBe('forum_withdrawal_most');
    expect(await withdraw(member, 3_000)).toBe('ok');
    expect(await walletOf(member)).toEqual([0, 2_000, 0, 3_000]);
    expect((await readFrozen(member)).list).toMatchObject([{ kind: 'withdrawal', amount: { amount: 3_000 } }]);
  });

  test('stays within the limit of the day', async () => {
    const member = await earner(9_000);
    await settings({ withdrawDailyLimit: 5_000 });
    expect(await withdraw(member, 3_000)).toBe('ok');
    expect(await withdraw(member, 2_001)).toBe('forum_withdrawal_limit');
    expect(await withdraw(member, 2_000)).toBe('ok');
    await settings({ withdrawDailyLimit: 0 });
  });

  test('needs a real name where the site asks for one, and the permission', async () => {
    const member = await earner(5_000);
    await settings({ withdrawRealName: true });
    expect(await withdraw(member, 3_000)).toBe('forum_real_name_needed');
    await settings({ withdrawRealName: false });
    const without = member.actor.permissions.filter((key) => key !== 'wallet.withdraw');
    expect(await withdraw({ ...member, actor: { ...member.actor, permissions: without } }, 3_000)).toBe(
      'no_permission',
    );
  });
});

test('the year sums to what is in the wallet', async () => {
  const [writer, fan] = [await rich(0), await rich(3_000)];
  const id = await paidTopic(writer);
  const { no } = await buy(fan, id);
  await tip(fan, { topicId: id, amount: 500, requestId: newRequestId() });
  await refundSale(admin, { no, reason: 'x' });
  await forum.topic(fan, { kind: 'question', bounty: 100 });
  for (const of of [writer, fan]) {
    const statement = await readYearStatement(of, { year: of.now.getUTCFullYear() });
    const { balance, income, pending, frozen } = await readWallet(of);
    expect(statement.closing.amount).toBe(balance.amount + income.amount + pending.amount + frozen.amount);
  }
  const { months } = await readYearStatement(fan, { year: fan.now.getUTCFullYear() });
  expect(months.at(-1)).toMatchObject({ recharged: { amount: 3_000 }, spent: { amount: 500 }, earned: { amount: 0 } });
});
