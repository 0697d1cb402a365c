import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memberWith, newRequestId, problemsOf } from '../../../tests/support/forum-wallets.ts';
import { as } from '../../../tests/support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { createInvite } from '../../accounts/invites/create-invite.server.ts';
import { listInvites } from '../../accounts/invites/queries.server.ts';
import { createAccount } from '../../accounts/registration/create-account.server.ts';
import { refundSale } from '../money/refund-sale.server.ts';
import { tip } from '../money/tip.server.ts';
import { listInvited, listInviteEarnings } from './list-invited.server.ts';

const PAGE = { page: 1, limit: 20 };
let forum: SmallForum;
let inviter: Member;
let other: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  [inviter, other] = [await forum.member('admin'), await forum.member('admin')];
});
afterAll(() => forum.close());
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

async function codeOf(by: Member): Promise<string> {
  const role = await forum.app.database.db
    .selectFrom('roles')
    .select('id')
    .where('site_id', '=', by.site.id)
    .where('key', '=', 'default')
    .executeTakeFirstOrThrow();
  const terms = { maxUses: 5, days: 7, memberDays: null, note: '' };
  return (await createInvite(by, { roleId: role.id, ...terms })).code;
}

async function joinWith(inviteCode: string, name: string): Promise<Member> {
  const account = { kind: 'member', email: `${name}@example.com`, nickname: name } as const;
  return as(forum.guest(), await createAccount({ ...forum.guest(), inviteCode }, account));
}

test('members that an inviter brought are listed by page, with what was earned of each', async () => {
  const code = await codeOf(inviter);
  const [ann, bo] = [await joinWith(code, 'Ann'), await joinWith(code, 'Bo')];
  await joinWith(await codeOf(other), 'Cy');
  const fan = await memberWith(forum, 10_000);
  const topicId = await forum.topic(ann);
  const tipped = () => tip(fan, { topicId, amount: 1_000, requestId: newRequestId() });
  await tipped();
  const { no } = await tipped();
  await refundSale(await forum.member('owner'), { no, reason: 'Twice' });

  const invited = await listInvited(inviter, PAGE);
  expect(invited).toMatchObject({ total: 2, earned: { amount: 100 } });
  expect(invited.list.map(({ person, earned }) => [person?.name, earned.amount]).toSorted()).toEqual([
    ['Ann', 100],
    ['Bo', 0],
  ]);
  const second = await listInvited(inviter, { page: 2, limit: 1 });
  expect([second.list.length, second.total]).toEqual([1, 2]);
  expect(await listInviteEarnings(inviter, PAGE)).toMatchObject({
    total: 2,
    list: [
      { author: { name: 'Ann' }, amount: { amount: 100 }, refundedAt: expect.any(String) },
      { author: { name: 'Ann' }, amount: { amount: 100 }, refundedAt: null, isReady: false },
    ],
  });
  expect(JSON.stringify(await listInviteEarnings(inviter, PAGE))).not.toContain(fan.actor.nickname);
  expect((await listInvited(bo, PAGE)).total).toBe(0);
  expect((await listInvited(other, PAGE)).list).toMatchObject([{ person: { name: 'Cy' }, earned: { amount: 0 } }]);
});

test('the own page has own invitations only, also for those who manage all', async () => {
  const query = { status: 'all', ...PAGE } as const;
  const all = await listInvites(inviter, query);
  const own = await listInvites(inviter, query, { isOwn: true });
  expect([all.total > own.total, own.list.length > 0]).toEqual([true, true]);
  expect(own.list.every(({ createdBy }) => createdBy === inviter.actor.nickname)).toBe(true);
});
