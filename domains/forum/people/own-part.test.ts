import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { standInFor } from '../../kit/stand-in.ts';
import { permissionsAt } from '../boards/permissions.ts';
import { listComments } from '../comments/list-comments.server.ts';
import { blockPerson } from '../private-messages/block.server.ts';
import { favourite } from '../reactions/favourite.server.ts';
import { react } from '../reactions/react.server.ts';
import { markRead } from '../reading/mark-read.server.ts';
import { addShieldWord } from '../shield/shield-words.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { voteInPoll } from '../topics/vote.server.ts';
import type { OwnMarks } from './contract.ts';
import { follow } from './follow.server.ts';
import { ownPartOfForum } from './own-part.server.ts';
import { withMarks } from './with-marks.ts';

let forum: SmallForum;
let author: Member;
let other: Member;
let topic: number;
let comment: number;
let answer: number;
beforeAll(async () => {
  forum = await openSmallForum();
  [author, other] = [await forum.member(), await forum.member()];
  topic = await forum.topic(author);
  comment = await forum.comment(author, topic);
  answer = await forum.comment(other, topic, { replyTo: comment });
});
afterAll(() => forum.close());

const partAt = (reader: Member, path: string) => ownPartOfForum(reader, new URL(`https://forum.test/bbs${path}`));
const onTopic = async (reader: Member, id = topic) => ({
  topic: await readTopic(reader, { id }),
  comments: await listComments(reader, id),
});
const copyFor = (reader: Member) => onTopic({ ...reader, actor: standInFor(reader.actor) });

async function mark(reader: Member): Promise<void> {
  await react(reader, { subject: 'topic', id: topic, kind: 'like', on: true });
  await react(reader, { subject: 'comment', id: comment, kind: 'heart', on: true });
  await react(reader, { subject: 'comment', id: answer, kind: 'like', on: true });
  await favourite(reader, { id: topic, on: true });
  await follow(reader, { subject: 'topic', id: topic, on: true });
  await follow(reader, { subject: 'author', id: author.actor.userId, on: true });
  await markRead(reader, { id: topic, commentId: comment, commentCount: 2, seenAt: reader.now.toISOString() });
}

describe('the page of a topic', () => {
  test('is the shared one with the reader’s own marks', async () => {
    const reader = await forum.member();
    expect(await partAt(reader, `/topic/${topic}`)).toMatchObject({ isAlone: false, later: null });
    await mark(reader);
    const part = await partAt(reader, `/theme2/topic/${topic}`);
    expect(part?.isAlone).toBe(false);
    const own = await onTopic(reader);
    expect(own.topic).toMatchObject({ hasLiked: true, hasFavourited: true, isFollowed: true, isAuthorFollowed: true });
    expect(withMarks(await copyFor(reader), part?.later as OwnMarks)).toEqual(own);
  });

  test('says nothing of anyone’s marks in the copy', async () => {
    const [marked, unmarked] = [await forum.member(), await forum.member()];
    await mark(marked);
    const copy = await copyFor(marked);
    expect(copy).toEqual(await copyFor(unmarked));
    expect(copy).toEqual(await onTopic(unmarked));
  });
});

describe('a page is the reader’s alone', () => {
  test('where they have written', async () => {
    expect((await partAt(author, `/topic/${topic}`))?.isAlone).toBe(true);
    expect((await partAt(other, `/topic/${topic}`))?.isAlone).toBe(true);
    expect((await partAt(author, `/user/${author.actor.userId}`))?.isAlone).toBe(true);
  });

  test('where they have voted', async () => {
    const poll = { options: ['a', 'b'], maxChoices: 1, results: 'voted', endsAt: null };
    const id = await forum.topic(author, { kind: 'poll', poll });
    const [voter, reader] = [await forum.member(), await forum.member()];
    const [option] = (await readTopic(voter, { id })).poll?.options ?? [];
    await voteInPoll(voter, { topicId: id, optionIds: [option?.id ?? 0] });
    expect((await partAt(voter, `/topic/${id}`))?.isAlone).toBe(true);
    expect((await partAt(reader, `/topic/${id}`))?.isAlone).toBe(false);
  });

  test('where they have blocked the person, and in the feed of what they follow', async () => {
    const reader = await forum.member();
    const page = `/user/${author.actor.userId}`;
    expect(await partAt(reader, page)).toMatchObject({ isAlone: false });
    expect((await partAt(reader, `${page}?tab=followers`))?.isAlone).toBe(true);
    await blockPerson(reader, { id: author.actor.userId, on: true });
    expect((await partAt(reader, page))?.isAlone).toBe(true);
    expect((await partAt(reader, '?feed=following'))?.isAlone).toBe(true);
  });

  test('where they see boards that guests do not see', async () => {
    expect((await partAt(await forum.member('owner'), ''))?.isAlone).toBe(true);
  });

  test('while they do not want to read certain words', async () => {
    const reader = await forum.member();
    expect((await partAt(reader, `/topic/${topic}`))?.isAlone).toBe(false);
    await addShieldWord(reader, { word: 'kettle' });
    expect((await partAt(reader, `/topic/${topic}`))?.isAlone).toBe(true);
  });

  test('while they may not write', async () => {
    const reader = await forum.member();
    expect((await partAt(reader, ''))?.isAlone).toBe(false);
    await forum.app.database.db
      .insertInto('forum.members')
      .values({ site_id: reader.site.id, user_id: reader.actor.userId, state: 'silenced' })
      .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ state: 'silenced' }))
      .execute();
    expect((await partAt(reader, ''))?.isAlone).toBe(true);
  });
});

test('a role that was bought gives no power over others in the copy either', async () => {
  const reader = await forum.member();
  const bought = { key: 'patron', permissions: ['topics.view'], isBought: true };
  const actor = { ...reader.actor, heldRoles: [{ key: 'default', permissions: reader.actor.permissions }, bought] };
  const board = { permissions: { patron: { grant: ['topics.batch_edit', 'topics.view_paid'] } } };
  const own = permissionsAt({ ...reader, actor }, board);
  expect([own.has('topics.batch_edit'), own.has('topics.view_paid')]).toEqual([false, true]);
  expect(permissionsAt({ ...reader, actor: standInFor(actor) }, board)).toEqual(own);
});

test('readers share the page of a board by whether they follow it', async () => {
  const reader = await forum.member();
  expect(await partAt(reader, '/board/talk')).toMatchObject({ shown: { isFollowed: false }, later: null });
  await follow(reader, { subject: 'board', id: forum.boardId, on: true });
  expect(await partAt(reader, '/theme1_2/board/talk')).toMatchObject({ shown: { isFollowed: true }, isAlone: false });
});

test('pages of others have no own part, nor has a guest', async () => {
  const reader = await forum.member();
  expect(await partAt(reader, '/my/wallet')).toBeNull();
  expect(await ownPartOfForum(forum.guest(), new URL('https://forum.test/bbs'))).toBeNull();
});
