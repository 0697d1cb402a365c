import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { acceptAnswer } from '../comments/accept-answer.server.ts';
import { deleteComment, editComment } from '../comments/change-comment.server.ts';
import { listComments } from '../comments/list-comments.server.ts';
import { editTopicInput } from '../inputs.ts';
import { follow } from '../people/follow.server.ts';
import { react } from '../reactions/react.server.ts';
import { hideTopic } from './change-topic-state.server.ts';
import { editTopic } from './edit-topic.server.ts';
import { readTopic } from './read-topic.server.ts';

let forum: SmallForum;
let lena: Member;
let tom: Member;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  [lena, tom, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
});
afterAll(() => forum.close());

const archive = async (on: boolean) => {
  const at = on ? admin.now : null;
  await sql`update forum.boards set archived_at = ${at}::timestamptz where id = ${forum.boardId}`.execute(admin.db);
  forum.app.valueCache.drop();
};

test('on an archived board neither members nor staff write anything, and authors can still withdraw what is theirs', async () => {
  const id = await forum.topic(lena, { kind: 'question' });
  const answer = await forum.comment(tom, id);
  await archive(true);
  const refused = { code: 'forum_board_archived' };
  for (const author of [lena, admin]) {
    const input = editTopicInput.parse({ id, revision: 1, boardId: forum.boardId, title: 'Other', source: 'Other' });
    await expect(editTopic(author, input)).rejects.toMatchObject(refused);
    await expect(acceptAnswer(author, { topicId: id, commentId: answer })).rejects.toMatchObject(refused);
  }
  for (const author of [tom, admin]) {
    const input = { id: answer, revision: 1, source: 'other', pictures: [] };
    await expect(editComment(author, input)).rejects.toMatchObject(refused);
    const like = { kind: 'like', on: true } as const;
    await expect(react(author, { subject: 'topic', id, ...like })).rejects.toMatchObject(refused);
    await expect(react(author, { subject: 'comment', id: answer, ...like })).rejects.toMatchObject(refused);
  }
  expect((await readTopic(lena, { id })).may).toMatchObject({ edit: false, accept: false, like: false, remove: true });
  const [shown] = (await listComments(tom, id)).list;
  expect(shown?.may).toMatchObject({ edit: false, accept: false, remove: true });
  await deleteComment(tom, { id: answer, reason: '' });
  await hideTopic(lena, { id, on: true });
  await archive(false);
});

test('a member who unfollows a hidden topic does not learn how many follow it', async () => {
  const id = await forum.topic(lena);
  const topic = { subject: 'topic', id } as const;
  expect(await follow(tom, { ...topic, on: true })).toEqual({ count: 1, isMine: true });
  const stranger = await forum.member();
  await hideTopic(lena, { id, on: true });
  expect(await follow(stranger, { ...topic, on: false })).toEqual({ count: 0, isMine: false });
  expect(await follow(tom, { ...topic, on: false })).toEqual({ count: 0, isMine: false });
});
