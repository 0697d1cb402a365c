import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  inDays,
  memberWith,
  newRequestId,
  problemsOf,
  walletOf,
} from '../../../tests/support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { acceptAnswer } from '../comments/accept-answer.server.ts';
import { readModerationLog } from '../moderation/log.server.ts';
import { react } from '../reactions/react.server.ts';
import { deleteTopic } from '../topics/change-topic-state.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { takeBountyBack } from './bounty.server.ts';
import { officeSalesQuery } from './contract.ts';
import { listOfficeSales } from './office-sales.server.ts';
import { readFrozen } from './read-wallet.server.ts';
import { refundSale } from './refund-sale.server.ts';
import { releaseSales } from './release-sales.server.ts';
import { settleBounties } from './settle-bounties.server.ts';
import { tip } from './tip.server.ts';

let forum: SmallForum;
let buyer: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  buyer = await rich(10_000);
});
afterAll(() => forum.close());
afterEach(async () => expect(await problemsOf(forum)).toEqual([]));

const rich = (amount: number) => memberWith(forum, amount);
const question = (by: Member, bounty: number) => forum.topic(by, { kind: 'question', bounty });

describe('a bounty', () => {
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

  test('is awarded whatever request ids its author has used', async () => {
    const [asker, answerer] = [await rich(1_000), await rich(0)];
    const id = await question(asker, 600);
    const answer = await forum.comment(answerer, id);
    const requestId = `bounty:${id}`.padEnd(8, '0');
    await tip(asker, { topicId: id, commentId: answer, amount: 100, requestId });
    await tip(asker, { topicId: id, commentId: answer, amount: 100, requestId: newRequestId() });
    await acceptAnswer(asker, { topicId: id, commentId: answer });
    expect(await walletOf(answerer)).toEqual([0, 0, 780, 0]);
  });

  test('that cannot be decided does not stop the ones after it', async () => {
    const { db } = forum.app.database;
    const asker = await rich(1_000);
    const id = await question(asker, 600);
    await settleBounties(asker);
    // nothing is set aside for it
    await sql`insert into forum.bounties (topic_id, site_id, asker_id, amount_minor, currency, from_balance_minor,
        from_income_minor, held_at)
      select 0, site_id, ${(await rich(0)).actor.userId}::bigint, 5, currency, 5, 0, held_at
      from forum.bounties where topic_id = ${id}`.execute(db);
    const logged = vi.spyOn(forum.app.log, 'error').mockReturnValue(undefined);
    expect(await settleBounties(inDays(asker, 14))).toBe(1);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ topicId: 0 }), 'bounty not decided');
    await sql`delete from forum.bounties where topic_id = 0`.execute(db);
    expect(await walletOf(asker)).toEqual([1_000, 0, 0, 0]);
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

describe('a bounty with answers', () => {
  test('is not for staff who accept their own answer to a question of others', async () => {
    const asker = await rich(1_000);
    const staff = await forum.member('admin');
    const id = await question(asker, 600);
    const own = await forum.comment(staff, id);
    await acceptAnswer(staff, { topicId: id, commentId: own });
    expect((await readTopic(asker, { id })).bountyState).toMatchObject({ state: 'held' });
    const [line] = (await readModerationLog(staff)).list;
    expect(line).toMatchObject({ act: 'topic.accepted', subjectId: id, actor: { id: staff.actor.userId } });
    const other = await rich(0);
    await acceptAnswer(staff, { topicId: id, commentId: await forum.comment(other, id) });
    expect(await walletOf(other)).toEqual([0, 0, 600, 0]);
  });

  test('with an answer keeps its question from being deleted by its author until it is decided', async () => {
    const [asker, answerer] = [await rich(1_000), await rich(0)];
    const staff = await forum.member('admin');
    const [id, other] = [await question(asker, 300), await question(asker, 300)];
    expect((await readTopic(asker, { id })).may.remove).toBe(true);
    const answer = await forum.comment(answerer, id);
    await forum.comment(answerer, other);
    const shown = await readTopic(asker, { id });
    expect([shown.may.remove, shown.bountyState?.keepsTopic]).toEqual([false, true]);
    expect(await codeOf(deleteTopic(asker, { id, reason: '' }))).toBe('forum_bounty_answered');
    const staffView = await readTopic(staff, { id });
    expect([staffView.may.remove, staffView.bountyState?.keepsTopic]).toEqual([true, false]);
    await deleteTopic(staff, { id: other, reason: 'Twice' });
    await acceptAnswer(asker, { topicId: id, commentId: answer });
    await deleteTopic(asker, { id, reason: '' });
    await settleBounties(asker);
    expect(await walletOf(asker)).toEqual([700, 0, 0, 0]);
    expect(await walletOf(answerer)).toEqual([0, 0, 300, 0]);
  });

  test('is refunded by staff until its income is released', async () => {
    const [asker, answerer, staff] = [await rich(1_000), await rich(0), await forum.member('admin')];
    const award = async () => {
      const id = await question(asker, 400);
      await acceptAnswer(asker, { topicId: id, commentId: await forum.comment(answerer, id) });
      const found = await sql<{ no: string }>`select no from forum.sales where topic_id = ${id}`.execute(
        forum.app.database.db,
      );
      return found.rows[0]?.no ?? '';
    };
    const mayRefund = async (no: string) =>
      (await listOfficeSales(staff, officeSalesQuery.parse({ keyword: no }))).list[0]?.mayRefund;
    const no = await award();
    expect(await mayRefund(no)).toBe(true);
    await refundSale(staff, { no, reason: 'Copied' });
    expect([await walletOf(asker), await walletOf(answerer)]).toEqual([
      [1_000, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const { rows } = await sql<{ state: string; winner_id: number | null }>`
      select state, winner_id from forum.bounties order by topic_id desc limit 1`.execute(forum.app.database.db);
    expect(rows, 'the question shows that the bounty went back').toEqual([{ state: 'returned', winner_id: null }]);
    const released = await award();
    await releaseSales(inDays(staff, 8));
    expect(await mayRefund(released)).toBe(false);
    expect(await codeOf(refundSale(staff, { no: released, reason: 'Late' }))).toBe('forum_sale_final');
  });
});
