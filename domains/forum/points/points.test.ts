import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { checkBooks } from '../../../tests/support/small-shop.ts';
import { platformPoints, userPoints } from '../../ledger/accounts.ts';
import { readPoints } from '../../ledger/queries.server.ts';
import { lockAvailable, movePoints } from '../../points/move-points.server.ts';
import { listPointsRecords } from '../../points/queries.server.ts';
import { acceptAnswer } from '../comments/accept-answer.server.ts';
import { deleteComment, restoreComment } from '../comments/change-comment.server.ts';
import { listComments } from '../comments/list-comments.server.ts';
import { settingsInput } from '../moderation/contract.ts';
import { decide } from '../moderation/decide.server.ts';
import { saveForumSettings } from '../moderation/office.server.ts';
import { readAuthor } from '../people/read-author.server.ts';
import { deleteTopic, hideTopic, restoreTopic } from '../topics/change-topic-state.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { checkForumPoints } from './books.server.ts';
import { DEFAULT_LEVELS } from './default-levels.ts';
import { listForumPoints, readForumPoints } from './read-points.server.ts';
import { readRules, settlePoints, settlePost } from './settle-points.server.ts';

let forum: SmallForum;
let owner: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  owner = await forum.member('owner');
});
afterAll(() => forum.close());
afterEach(async () => {
  const { db } = forum.app.database;
  expect([...(await checkBooks(db)), ...(await checkForumPoints(db))]).toEqual([]);
});

const settle = () => settlePoints(forum.guest());
const pointsOf = ({ db, actor }: Member) => readPoints({ db }, actor.userId);
async function earnedBy({ actor, site, db }: Member): Promise<number> {
  const row = await db
    .selectFrom('forum.members')
    .select('points')
    .where('site_id', '=', site.id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return row?.points ?? 0;
}
const movesOf = async (by: Member) =>
  (await listPointsRecords(by, { direction: 'all', page: 1, limit: 50 })).list.map(({ kind, points }) => [
    kind,
    points,
  ]);
const change = async (settings: object) => {
  await saveForumSettings(owner, { settings });
  forum.app.valueCache.drop();
};

describe('points for posts', () => {
  test('topics, replies to others and accepted answers earn points once', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    const topic = await forum.topic(lena, { kind: 'question' });
    const answer = await forum.comment(tom, topic);
    await forum.comment(lena, topic);
    await settle();
    await acceptAnswer(lena, { topicId: topic, commentId: answer });
    await settle();
    expect(await settle()).toBe(0);
    expect([await movesOf(lena), await movesOf(tom)]).toEqual([
      [['topic', 10]],
      [
        ['answer', 20],
        ['reply', 2],
      ],
    ]);
    expect([await earnedBy(lena), await earnedBy(tom)]).toEqual([10, 22]);
    const about = { topicId: topic, commentId: answer, title: 'A kettle' };
    const query = { direction: 'all', page: 1, limit: 20 } as const;
    expect((await listForumPoints(tom, query)).list.map((each) => each.about)).toEqual([about, about]);
    expect((await listForumPoints(lena, query)).list.map((each) => each.about)).toEqual([
      { ...about, commentId: null },
    ]);
    expect(await readForumPoints(tom)).toMatchObject({
      current: 22,
      earned: 22,
      level: { level: 1, name: 'Newcomer', points: 0 },
      next: { level: 2, points: 50 },
      today: [
        { kind: 'topic', count: 0, most: 3, each: 10, points: 0 },
        { kind: 'reply', count: 1, most: 10, each: 2, points: 2 },
        { kind: 'answer', count: 1, most: 5, each: 20, points: 20 },
      ],
    });
  });

  test('accepting one’s own answer earns nothing, nor does another answer instead leave the first its points', async () => {
    const [lena, tom, ann] = [await forum.member(), await forum.member(), await forum.member()];
    const topic = await forum.topic(lena, { kind: 'question' });
    const [own, first, second] = [
      await forum.comment(lena, topic),
      await forum.comment(tom, topic),
      await forum.comment(ann, topic),
    ];
    for (const commentId of [own, first, second]) {
      await acceptAnswer(lena, { topicId: topic, commentId });
      await settle();
    }
    expect([await pointsOf(lena), await pointsOf(tom), await pointsOf(ann)]).toEqual([10, 2, 22]);
  });

  test('as many of a kind as the settings say are rewarded a day, those taken back included', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    const topic = await forum.topic(lena);
    for (let nth = 0; nth < 4; nth += 1) await forum.topic(lena);
    const replies = await Promise.all(Array.from({ length: 13 }, () => forum.comment(tom, topic)));
    await settle();
    expect([await pointsOf(lena), await pointsOf(tom)]).toEqual([30, 20]);
    await deleteComment(tom, { id: Math.min(...replies), reason: '' });
    await forum.comment(tom, topic);
    await settle();
    expect(await pointsOf(tom)).toBe(18);
  });

  test('what is held earns nothing until it is approved, and nothing once it is rejected', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    await change({ reviewEverything: true });
    const [kept, refused] = [await forum.topic(lena), await forum.topic(tom)];
    await settle();
    expect([await pointsOf(lena), await pointsOf(tom)]).toEqual([0, 0]);
    await decide(owner, { subject: 'topic', id: kept, decision: 'keep', reason: '' });
    await decide(owner, { subject: 'topic', id: refused, decision: 'remove', reason: 'Off topic' });
    await settle();
    await change({ reviewEverything: false });
    expect([await pointsOf(lena), await pointsOf(tom)]).toEqual([10, 0]);
  });

  test('what was written long ago earns nothing when it is shown again', async () => {
    const lena = await forum.member();
    const id = await forum.topic(lena);
    await forum.app.database.db
      .updateTable('forum.topics')
      .set({ published_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    await settle();
    expect(await pointsOf(lena)).toBe(0);
  });

  test('0 switches a kind off', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    await change({ topicPoints: 0 });
    await forum.comment(tom, await forum.topic(lena));
    await settle();
    await change({ topicPoints: 10 });
    expect([await pointsOf(lena), await pointsOf(tom)]).toEqual([0, 2]);
  });
});

describe('levels', () => {
  test('follow what was earned, by the thresholds of the site, and are shown with posts and on the person’s page', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    const id = await forum.topic(lena);
    const comment = await forum.comment(tom, id);
    await settle();
    const levels = [
      { points: 0, name: { en: 'Seed' } },
      { points: 10, name: { en: 'Sprout' } },
    ];
    const shown = async () => {
      const topic = await readTopic(forum.guest(), { id });
      const { list } = await listComments(forum.guest(), id);
      const { level, levelName } = await readAuthor(forum.guest(), { id: lena.actor.userId });
      return {
        topic: topic.author.level,
        comment: list.find((each) => each.id === comment)?.author?.level,
        level,
        levelName,
      };
    };
    expect(await shown()).toEqual({ topic: 1, comment: 1, level: 1, levelName: 'Newcomer' });
    await change({ levels });
    expect(await shown()).toEqual({ topic: 2, comment: 1, level: 2, levelName: 'Sprout' });
    await change({ topicPoints: 0, replyPoints: 0, answerPoints: 0 });
    expect(await shown()).toEqual({ topic: 0, comment: 0, level: 0, levelName: '' });
    await change({ topicPoints: 10, replyPoints: 2, answerPoints: 20, levels: DEFAULT_LEVELS });
  });

  test.each([
    [[{ points: 5, name: {} }], ['0.points']],
    [
      [
        { points: 0, name: {} },
        { points: 0, name: {} },
      ],
      ['1.points'],
    ],
    [[], ['']],
  ])('%j are refused', (levels, places) => {
    const parsed = settingsInput.safeParse({ settings: { levels } });
    expect(parsed.error?.issues.map(({ path }) => path.slice(2).join('.'))).toEqual(places);
  });
});

describe('taking back', () => {
  test('a topic that is deleted or hidden loses its points once, and restored it has them again', async () => {
    const lena = await forum.member();
    const id = await forum.topic(lena);
    await settle();
    await hideTopic(lena, { id, on: true });
    await settle();
    expect([await pointsOf(lena), await earnedBy(lena)]).toEqual([0, 0]);
    await hideTopic(lena, { id, on: false });
    await deleteTopic(owner, { id, reason: 'Off topic' });
    await settle();
    await restoreTopic(owner, { id });
    await settle();
    expect([await pointsOf(lena), await earnedBy(lena)]).toEqual([10, 10]);
  });

  test('a deleted answer loses both its rewards; restored, it is a reply again', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    const topic = await forum.topic(lena, { kind: 'question' });
    const id = await forum.comment(tom, topic);
    await acceptAnswer(lena, { topicId: topic, commentId: id });
    await settle();
    await deleteComment(owner, { id, reason: 'Off topic' });
    await settle();
    expect(await pointsOf(tom)).toBe(0);
    await restoreComment(owner, { id });
    await settle();
    expect([await pointsOf(tom), await earnedBy(tom)]).toEqual([2, 2]);
  });

  test('points that were spent cannot be taken back, and are not given twice', async () => {
    const lena = await forum.member();
    const id = await forum.topic(lena);
    await settle();
    const { userId } = lena.actor;
    const points = await lockAvailable(lena, userId, 7);
    const spent = { kind: 'points.spent', reference: 'elsewhere', key: `elsewhere:${userId}` };
    await movePoints(lena, { ...spent, points, from: userPoints(userId), to: platformPoints() });
    await deleteTopic(lena, { id, reason: '' });
    await settle();
    expect([await pointsOf(lena), await earnedBy(lena)]).toEqual([0, 0]);
    await restoreTopic(owner, { id });
    await settle();
    expect([await pointsOf(lena), await earnedBy(lena)]).toEqual([3, 10]);
  });
});

describe('at once', () => {
  test('a post that is settled twenty times gives its points once and loses them once', async () => {
    const lena = await forum.member();
    const id = await forum.topic(lena);
    const rules = await readRules(forum.guest());
    const many = () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          forum.app.database.db
            .transaction()
            .execute((db) => settlePost({ ...forum.guest(), db }, { kind: 'topic', subjectId: id }, rules)),
        ),
      );
    await many();
    expect([await pointsOf(lena), await earnedBy(lena)]).toEqual([10, 10]);
    await deleteTopic(lena, { id, reason: '' });
    await many();
    expect([await pointsOf(lena), await movesOf(lena)]).toEqual([
      0,
      [
        ['post_reversed', -10],
        ['topic', 10],
      ],
    ]);
    await settle();
  });

  test('twenty replies at once, settled by several processes, are rewarded up to the limit', async () => {
    const [lena, tom] = [await forum.member(), await forum.member()];
    const topic = await forum.topic(lena);
    await Promise.all(Array.from({ length: 20 }, () => forum.comment(tom, topic)));
    await Promise.all(Array.from({ length: 20 }, settle));
    expect([await pointsOf(tom), await earnedBy(tom)]).toEqual([20, 20]);
  });
});
