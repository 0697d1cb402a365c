import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { follow } from '../people/follow.server.ts';
import { deleteTopic, hideTopic, restoreTopic } from './change-topic-state.server.ts';
import { moderateTopics } from './moderate-topic.server.ts';

let forum: SmallForum;
let lena: Member;
let reader: Member;
let admin: Member;
let topic: number;
beforeAll(async () => {
  forum = await openSmallForum();
  [lena, reader, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
});
afterAll(() => forum.close());
/** The reader follows a topic whose author answers there: one notice. */
beforeEach(async () => {
  await forum.app.database.db.deleteFrom('notices').execute();
  topic = await forum.topic(lena, { title: 'Secret kettle' });
  for (const by of [reader, admin]) await follow(by, { subject: 'topic', id: topic, on: true });
  await forum.comment(lena, topic);
  await forum.comment(reader, topic);
});

const newest = async (of: Member) => (await listNotices(of, { kind: 'forum', page: 1, limit: 5 })).list.at(-1);
const WITHHELD = { title: 'Topic no longer available', link: '', kind: 'forum.replied' };

test('a notification shows the title of its topic while the reader may see it', async () => {
  for (const of of [reader, admin, lena])
    expect(await newest(of)).toMatchObject({ text: expect.stringContaining('Secret kettle') });
  expect((await newest(reader))?.link).toContain(`/bbs/topic/${topic}`);
});

test('a notification shows title and address of a hidden topic only to its author and moderators', async () => {
  await hideTopic(lena, { id: topic, on: true });
  expect(await newest(reader)).toMatchObject(WITHHELD);
  expect(JSON.stringify(await listNotices(reader, { kind: 'all', page: 1, limit: 20 }))).not.toContain('Secret');
  for (const of of [admin, lena]) expect((await newest(of))?.text).toContain('Secret kettle');
  await hideTopic(lena, { id: topic, on: false });
  expect((await newest(reader))?.text).toContain('Secret kettle');
});

test('a notification does not show a deleted topic until it is restored', async () => {
  await deleteTopic(admin, { id: topic, reason: 'x' });
  expect(await newest(reader)).toMatchObject(WITHHELD);
  await restoreTopic(admin, { id: topic });
  expect((await newest(reader))?.text).toContain('Secret kettle');
});

test('a notification does not show a topic moved to a board that the reader may not view', async () => {
  await moderateTopics(admin, { ids: [topic], change: { do: 'move', boardId: forum.staffBoardId } });
  expect(await newest(reader)).toMatchObject(WITHHELD);
});

test('a notification shows neither a hidden topic on another site, nor an erased one', async () => {
  await hideTopic(lena, { id: topic, on: true });
  const onTheShop = { ...reader, site: forum.ctx().site };
  expect(await newest(onTheShop)).toMatchObject(WITHHELD);
  await forum.app.database.db.deleteFrom('forum.topics').where('id', '=', topic).execute();
  expect(await newest(reader)).toMatchObject(WITHHELD);
});
