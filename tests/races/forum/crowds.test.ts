import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkForum } from '../../../domains/forum/books.server.ts';
import { acceptAnswer } from '../../../domains/forum/comments/accept-answer.server.ts';
import { deleteComment } from '../../../domains/forum/comments/change-comment.server.ts';
import { editTopicInput } from '../../../domains/forum/inputs.ts';
import { follow } from '../../../domains/forum/people/follow.server.ts';
import { react } from '../../../domains/forum/reactions/react.server.ts';
import { editTopic } from '../../../domains/forum/topics/edit-topic.server.ts';
import { mergeTopics } from '../../../domains/forum/topics/merge-split.server.ts';
import { readTopic } from '../../../domains/forum/topics/read-topic.server.ts';
import { voteInPoll } from '../../../domains/forum/topics/vote.server.ts';
import { type Member, openSmallForum, type SmallForum } from '../../support/small-forum.ts';

let forum: SmallForum;
let people: Member[];
beforeAll(async () => {
  forum = await openSmallForum({ poolSize: 20 });
  people = [];
  for (let nth = 0; nth < 10; nth += 1) people.push(await forum.member());
});
afterAll(() => forum.close());
afterEach(async () => expect(await checkForum(forum.app.database.db)).toEqual([]));

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
const person = (nth: number) => people[nth % people.length] as Member;

test('concurrent likes and withdrawn likes: the counters equal the rows', async () => {
  const id = await forum.topic(person(0));
  const comment = await forum.comment(person(1), id);
  const works = Array.from({ length: 100 }, (_, nth) =>
    react(person(nth), {
      subject: nth % 2 ? 'comment' : 'topic',
      id: nth % 2 ? comment : id,
      kind: nth % 3 ? 'like' : 'heart',
      on: Math.floor(nth / 10) % 2 === 0,
    }),
  );
  await Promise.all(works);
});

test('concurrent follows, topics with tags and votes: every counter equals its rows', async () => {
  const options = { options: ['Grey', 'Red'], maxChoices: 1, endsAt: null, results: 'always' };
  const id = await forum.topic(person(0), { kind: 'poll', poll: options, tags: ['kettle'] });
  const optionIds = ((await readTopic(person(0), { id })).poll?.options ?? []).map((option) => option.id);
  const works = Array.from({ length: 90 }, (_, nth) => {
    const [by, other] = [person(nth), person(nth + 1 + (nth % 4))];
    const on = Math.floor(nth / 10) % 2 === 0;
    if (nth % 3 === 0) return code(voteInPoll(by, { topicId: id, optionIds: optionIds.slice(nth % 2, (nth % 2) + 1) }));
    if (nth % 3 === 1) return code(follow(by, { subject: 'author', id: other.actor.userId, on }));
    return nth % 2 === 0
      ? code(follow(by, { subject: 'topic', id, on }))
      : code(forum.topic(by, { tags: ['pan', 'kettle', `tag ${nth}`] }));
  });
  const outcomes = new Set(await Promise.all(works));
  expect([...outcomes]).toEqual(['ok']);
});

test('concurrent acceptance and deletion: an accepted answer is never a deleted one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await forum.topic(person(0), { kind: 'question' });
    const answer = await forum.comment(person(1), id);
    await Promise.all([
      code(acceptAnswer(person(0), { topicId: id, commentId: answer })),
      code(deleteComment(person(1), { id: answer, reason: '' })),
    ]);
    expect((await readTopic(person(0), { id })).acceptedCommentId).toBeNull();
  }
});

test('a topic that is being changed does not delay the replies to others', async () => {
  const [busy, free] = [await forum.topic(person(0)), await forum.topic(person(0))];
  const { db } = forum.app.database;
  let waiting: Promise<number> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select from forum.topics where id = ${busy}::bigint for update`.execute(trx);
    waiting = forum.comment(person(1), busy);
    await forum.comment(person(2), free);
    await sql`update forum.topics set is_closed = true where id = ${busy}::bigint`.execute(trx);
  });
  expect(await code(waiting ?? Promise.resolve())).toBe('forum_closed');
});

test('of two concurrent edits of one revision one is stored, the other refused', async () => {
  const id = await forum.topic(person(0));
  const edit = (source: string) =>
    code(editTopic(person(0), editTopicInput.parse({ id, revision: 1, title: 'A', source, boardId: forum.boardId })));
  expect((await Promise.all([edit('a'), edit('b')])).sort()).toEqual(['forum_changed', 'ok']);
});

test('a merge and concurrent replies: every stored reply is in the other topic', async () => {
  const admin = await forum.member('admin');
  const [one, two] = [await forum.topic(person(0)), await forum.topic(person(0))];
  const replies = Array.from({ length: 30 }, (_, nth) => code(forum.comment(person(nth), one)));
  const [merged, ...codes] = await Promise.all([code(mergeTopics(admin, { id: one, intoId: two })), ...replies]);
  expect(merged).toBe('ok');
  const accepted = codes.filter((outcome) => outcome === 'ok').length;
  expect(codes.every((outcome) => outcome === 'ok' || outcome === 'forum_topic_not_found')).toBe(true);
  expect((await readTopic(admin, { id: two })).commentCount).toBe(accepted + 1);
});
