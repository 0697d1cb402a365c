import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memberWith, newRequestId, problemsOf, walletOf } from '../../../tests/support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { restrictMember } from '../moderation/members.server.ts';
import { tip } from './tip.server.ts';

let forum: SmallForum;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  admin = await forum.member('admin');
});
afterAll(() => forum.close());
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

const run = (query: ReturnType<typeof sql>) => query.execute(forum.app.database.db);

async function invited(): Promise<{ inviter: Member; author: Member }> {
  const [inviter, author] = [await memberWith(forum, 0), await memberWith(forum, 0)];
  const [by, used] = [inviter.actor.userId, author.actor.userId];
  await run(sql`
    with i as (
      insert into invites (site_id, role_id, salt, code_hash, max_uses, uses, created_by)
      select ${forum.guest().site.id}::bigint, min(id), 'x', ${`code-of-${by}`}, 1, 1, ${by}::bigint from roles returning id)
    insert into invite_uses (invite_id, user_id) select id, ${used}::bigint from i`);
  return { inviter, author };
}

const earnedBy = async ({ inviter, author }: { inviter: Member; author: Member }) => {
  const fan = await memberWith(forum, 1_000);
  await tip(fan, { topicId: await forum.topic(author), amount: 1_000, requestId: newRequestId() });
  return (await walletOf(inviter))[2];
};

test('an active inviter of the author gets a part', async () => {
  expect(await earnedBy(await invited())).toBe(100);
});

test.each<[string, (inviter: Member) => Promise<unknown>]>([
  ['has left', ({ actor }) => run(sql`update users set status = 'deleted' where id = ${actor.userId}`)],
  ['is disabled everywhere', ({ actor }) => run(sql`update users set status = 'banned' where id = ${actor.userId}`)],
  [
    'is banned from the forum',
    async (inviter) => {
      await forum.topic(inviter);
      await restrictMember(admin, { userId: inviter.actor.userId, state: 'banned', until: null, reason: 'Spam' });
    },
  ],
])('an inviter who %s gets none', async (_, happens) => {
  const people = await invited();
  await happens(people.inviter);
  expect(await earnedBy(people)).toBe(0);
});
