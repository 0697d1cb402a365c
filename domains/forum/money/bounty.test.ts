import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, inDays, memberWith, problemsOf, walletOf } from '../../../tests/support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { acceptAnswer } from '../comments/accept-answer.server.ts';
import { react } from '../reactions/react.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { takeBountyBack } from './bounty.server.ts';
import { readFrozen } from './read-wallet.server.ts';
import { settleBounties } from './settle-bounties.server.ts';

let forum: SmallForum;
let buyer: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  buyer = await rich(10_000);
});
afterAll(() => forum.close());
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

const rich = (amount: number) => memberWith(forum, amount);

describe('a bounty', () => {
  const question = (by: Member, bounty: number) => forum.topic(by, { kind: 'question', bounty });

  test('is set aside, and goes whole to the first accepted answer', async () => {
    const [asker, first, second] = [await rich(1_000), await rich(0), await rich(0)];
    const id = await question(asker, 600);
    expect(await walletOf(asker)).toEqual([400, 0, 0, 600]);
    expect((await readFrozen(asker)).list).toMatchObject([{ kind: 'bounty', topicId: id, amount: { amount: 600 } }]);
    const [one, two] = [await forum.comment(first, id), await forum.comment(second, id)];
    await acceptAnswer(asker, { topicId: id, commentId: one });
    await acceptAnswer(asker, { topicId: id, commentId: two });
    expect(await walletOf(asker)).toEqual([400, 0, 0, 0]);
    expect(await walletOf(first)).toEqual([0, 0, 600, 0]);
    expect(await walletOf(second)).toEqual([0, 0, 0, 0]);
    expect((await readTopic(asker, { id })).bountyState).toMatchObject({ state: 'awarded', commentId: one });
  });

  test('can be taken back until there is an answer', async () => {
    const asker = await rich(1_000);
    const id = await question(asker, 600);
    expect(await codeOf(takeBountyBack(buyer, { topicId: id }))).toBe('forum_topic_not_found');
    await takeBountyBack(asker, { topicId: id });
    expect(await walletOf(asker)).toEqual([1_000, 0, 0, 0]);
    const other = await question(asker, 600);
    await forum.comment(buyer, other);
    expect(await codeOf(takeBountyBack(asker, { topicId: other }))).toBe('forum_bounty_answered');
  });

  test('goes to the most liked answer after 14 days, or back without one', async () => {
    const [asker, liked] = [await rich(2_000), await rich(0)];
    const [withLike, without] = [await question(asker, 500), await question(asker, 300)];
    await forum.comment(buyer, withLike);
    const best = await forum.comment(liked, withLike);
    await react(buyer, { subject: 'comment', id: best, kind: 'like', on: true });
    await forum.comment(buyer, without);
    await settleBounties(asker);
    await settleBounties(inDays(asker, 13));
    expect(await walletOf(asker)).toEqual([1_200, 0, 0, 800]);
    await settleBounties(inDays(asker, 14));
    expect(await walletOf(asker)).toEqual([1_500, 0, 0, 0]);
    expect(await walletOf(liked)).toEqual([0, 0, 500, 0]);
  });

  test('returns when the question is deleted, and belongs to questions only', async () => {
    const asker = await rich(1_000);
    const id = await question(asker, 400);
    await sql`update forum.topics set state = 'deleted', deleted_at = now() where id = ${id}`.execute(
      forum.app.database.db,
    );
    await settleBounties(asker);
    expect(await walletOf(asker)).toEqual([1_000, 0, 0, 0]);
    expect(await codeOf(forum.topic(asker, { kind: 'text', bounty: 400 }))).toBe('bountyQuestion');
    expect(await codeOf(question(asker, 1_001))).toBe('forum_wallet_short');
  });
});
