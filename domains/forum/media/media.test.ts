import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginUpload,
  publishMedia,
  SOME_WAVE,
  sendPart,
  uploadMedia,
  without,
} from '../../../tests/support/forum-media.ts';
import { HOSTILE, someSound, standInFfmpeg } from '../../../tests/support/media-files.ts';
import { later } from '../../../tests/support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { someVideo } from '../../../tests/support/videos.ts';
import type { Ctx } from '../../kit/context.ts';
import { eraseDeleted } from '../jobs.server.ts';
import { anonymiseMember, exportForum } from '../personal-data.server.ts';
import { deleteTopic, hideTopic } from '../topics/change-topic-state.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { openMedia } from './open-media.server.ts';
import { MAX_MEDIA_BYTES } from './rules.ts';
import { uploadWhole } from './store-upload.server.ts';
import { tidyMedia } from './tidy-media.server.ts';
import { discardUpload, incomingFolder, listWaiting } from './uploads.server.ts';

let forum: SmallForum;
let ann: Member;
let bob: Member;
let admin: Member;
let video: Buffer;
let program: string;
beforeAll(async () => {
  forum = await openSmallForum({ env: { FFMPEG: 'none' } });
  [ann, bob, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
  video = await someVideo(2);
  program = await standInFfmpeg();
});
afterAll(() => forum.close());
beforeEach(async () => {
  forum.app.environment.FFMPEG = 'none';
  await forum.app.database.db.deleteFrom('upload_usage').execute();
  await forum.app.database.db.deleteFrom('forum.media').where('topic_id', 'is', null).execute();
});

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string; details?: { fields?: { code: string }[] } }) =>
      error.details?.fields?.[0]?.code ?? error.code ?? String(error),
  );

const begin = beginUpload;
const send = sendPart;
const upload = uploadMedia;
const publish = (ctx: Ctx, more?: Parameters<typeof publishMedia>[2]) => publishMedia(forum, ctx, more);
const rowOf = async (id: number) =>
  forum.app.database.db.selectFrom('forum.media').selectAll().where('topic_id', '=', id).executeTakeFirstOrThrow();
const play = (ctx: Ctx, id: number, name: string) => code(openMedia(ctx, { id, name }));

describe('an upload', () => {
  test('is received in parts, and continues where it was interrupted', async () => {
    const key = await begin(ann, video.byteLength);
    const half = Math.floor(video.byteLength / 2);
    const cut = async function* () {
      yield video.subarray(0, half);
      throw new Error('connection reset');
    };
    await send(ann, key, 0, cut());
    expect(await listWaiting(ann)).toMatchObject([{ key, offset: half, isReady: false, name: 'holiday.mov' }]);
    // a wrong offset changes nothing
    expect(await code(send(ann, key, 3, Readable.from([video])))).toBe('forum_upload_busy');
    const answer = await send(ann, key, half, Readable.from([video.subarray(half)]));
    expect(answer.headers.get('upload-offset')).toBe(String(video.byteLength));
    expect(await listWaiting(ann)).toMatchObject([{ key, isReady: true, seconds: expect.closeTo(2, 1) }]);
    expect(existsSync(join(incomingFolder(forum.app), key))).toBe(false);
  });

  test('belongs to one member: others cannot use its key', async () => {
    const key = await begin(ann, video.byteLength);
    expect(await code(send(bob, key, 0, Readable.from([video])))).toBe('forum_upload_not_found');
    expect(await code(discardUpload(bob, { key }))).toBe('forum_upload_not_found');
    await send(ann, key, 0, Readable.from([video]));
    expect(await code(forum.topic(bob, { kind: 'video', media: key }))).toBe('missingMedia');
    expect(await listWaiting(bob)).toEqual([]);
    await discardUpload(ann, { key });
    expect(await code(discardUpload(ann, { key }))).toBe('forum_upload_not_found');
  });

  test('is refused while another process receives a part', async () => {
    const key = await begin(ann, video.byteLength);
    const lock = (until: Date) =>
      sql`update forum.media set locked_by = 'other', locked_until = ${until}::timestamptz where key = ${key}`.execute(
        forum.app.database.db,
      );
    await lock(new Date(Date.now() + 20_000));
    expect(await code(send(ann, key, 0, Readable.from([video])))).toBe('forum_upload_busy');
    await lock(new Date(Date.now() - 1_000));
    await send(ann, key, 0, Readable.from([video]));
  });

  test('is refused beyond the limits, and without the permission', async () => {
    expect(await code(begin(ann, MAX_MEDIA_BYTES.video + 1))).toBe('payload_too_large');
    expect(await code(begin(without(ann, 'attachments.upload'), 100))).toBe('no_permission');
    expect(await code(begin(forum.guest(), 100))).toBe('login_required');
    for (let nth = 0; nth < 5; nth += 1) await begin(ann, 1_000);
    expect(await code(begin(ann, 1_000))).toBe('forum_uploads_full');
    await begin(bob, MAX_MEDIA_BYTES.video);
    expect(await code(begin(bob, MAX_MEDIA_BYTES.video))).toBe('upload_quota');
  });

  test.each(HOSTILE)('%s is refused by its content and deleted', async (_title, content, refusal) => {
    expect(await code(upload(ann, content))).toBe(refusal);
    expect(await listWaiting(ann)).toEqual([]);
  });

  test('of the wrong kind, cut off, or in a format that browsers do not play is refused', async () => {
    expect(await code(upload(ann, someSound(), 'video'))).toBe('forum_media_kind');
    expect(await code(upload(ann, video, 'audio'))).toBe('forum_media_kind');
    expect(await code(upload(ann, video.subarray(0, video.byteLength - 60)))).toBe('forum_media_broken');
    expect(await code(upload(ann, SOME_WAVE, 'audio'))).toBe('forum_media_unplayable');
    forum.app.environment.FFMPEG = program;
    expect(await code(upload(ann, SOME_WAVE, 'audio'))).toBe('ok');
  });

  test('from a form is received in one request, and needs a login', async () => {
    const waiting = await uploadWhole(ann, 'video', Readable.from([video]));
    expect(waiting).toMatchObject({ isReady: true, bytes: video.byteLength });
    expect(await code(uploadWhole(forum.guest(), 'video', Readable.from([video])))).toBe('login_required');
  });

  test('that is not completed or not used is deleted with its file', async () => {
    const unfinished = await begin(ann, video.byteLength);
    await send(ann, unfinished, 0, Readable.from([video.subarray(0, 50)]));
    const unused = await upload(ann, video);
    await tidyMedia(later(forum.ctx(), 25 * 3_600));
    expect((await listWaiting(ann)).map(({ key }) => key)).toEqual([unused]);
    expect(existsSync(join(incomingFolder(forum.app), unfinished))).toBe(false);
    await tidyMedia(later(forum.ctx(), 73 * 3_600));
    expect(await listWaiting(ann)).toEqual([]);
    expect(await forum.app.storage.find(`private/forum/${unused}/original.mp4`)).toBeUndefined();
  });
});

describe('without ffmpeg', () => {
  test('a topic is published immediately with the original file', async () => {
    const id = await publish(ann, { title: 'A kettle in motion' });
    const topic = await readTopic(forum.guest(), { id });
    expect(topic).toMatchObject({ state: 'published', seconds: expect.closeTo(2, 1) });
    expect(topic.media).toMatchObject({
      sources: [{ url: `/api/community/media/${id}/original.mp4`, type: 'video/mp4', height: 16 }],
      isProcessed: false,
      progress: null,
    });
    const { file, type } = await openMedia(forum.guest(), { id, name: 'original.mp4' });
    expect([file.bytes, type]).toEqual([video.byteLength, 'video/mp4']);
    const sound = await publish(ann, { kind: 'audio' });
    expect((await readTopic(forum.guest(), { id: sound })).media?.sources[0]?.type).toBe('audio/mpeg');
  });

  test('a topic needs a completed file of its kind that no other topic uses', async () => {
    expect(await code(forum.topic(ann, { kind: 'video' }))).toBe('missingMedia');
    const key = await begin(ann, video.byteLength);
    expect(await code(forum.topic(ann, { kind: 'video', media: key }))).toBe('unfinishedMedia');
    await send(ann, key, 0, Readable.from([video]));
    expect(await code(forum.topic(ann, { kind: 'audio', media: key }))).toBe('missingMedia');
    await forum.topic(ann, { kind: 'video', media: key });
    expect(await code(forum.topic(ann, { kind: 'video', media: key }))).toBe('missingMedia');
  });
});

describe('playing a file', () => {
  test('is allowed to those who may see the topic, at every request', async () => {
    const id = await publish(ann);
    const at = { id, name: 'original.mp4' };
    expect(await code(openMedia(forum.guest(), at))).toBe('ok');
    await hideTopic(ann, { id, on: true });
    expect([await code(openMedia(forum.guest(), at)), await code(openMedia(bob, at))]).toEqual([
      'forum_topic_not_found',
      'forum_topic_not_found',
    ]);
    expect([await code(openMedia(ann, at)), await code(openMedia(admin, at))]).toEqual(['ok', 'ok']);
    await deleteTopic(ann, { id, reason: '' });
    expect([await code(openMedia(ann, at)), await code(openMedia(admin, at))]).toEqual(['forum_topic_not_found', 'ok']);
    expect(await play(admin, id, 'original.webm')).toBe('forum_topic_not_found');
    expect(await play(admin, id, '../original.mp4')).toBe('forum_topic_not_found');
  });

  test('needs the permission to view attachments, and the board', async () => {
    const id = await publish(ann);
    const reader = without(bob, 'attachments.view');
    expect(await play(reader, id, 'original.mp4')).toBe('no_permission');
    expect((await readTopic(reader, { id })).media).toMatchObject({ isWithheld: true, sources: [], poster: '' });
    const hidden = await publish(admin, { boardId: forum.staffBoardId });
    expect(await play(bob, hidden, 'original.mp4')).toBe('forum_topic_not_found');
  });
});

describe('files are deleted', () => {
  test('with the topic, once it is erased', async () => {
    const id = await publish(ann);
    const { key } = await rowOf(id);
    await deleteTopic(ann, { id, reason: '' });
    await tidyMedia(forum.ctx());
    expect(await forum.app.storage.find(`private/forum/${key}/original.mp4`)).toBeDefined();
    await eraseDeleted(later(forum.ctx(), 31 * 86_400));
    await tidyMedia(forum.ctx());
    expect(await forum.app.storage.find(`private/forum/${key}/original.mp4`)).toBeUndefined();
  });

  test('with the account, unless a topic contains them', async () => {
    const leaver = await forum.member();
    const [shown, unused] = [await publish(leaver), await upload(leaver, video)];
    const parts: Record<string, unknown> = {};
    await exportForum(leaver, { userId: leaver.actor.userId, give: (part, content) => (parts[part] = content) });
    expect(parts.forum_media).toMatchObject([{ topic: shown, name: 'holiday.mov' }, { topic: null }]);
    await anonymiseMember(leaver, { userId: leaver.actor.userId });
    expect(await rowOf(shown)).toMatchObject({ user_id: null, name: '' });
    expect(await play(forum.guest(), shown, 'original.mp4')).toBe('ok');
    expect(await forum.app.storage.find(`private/forum/${unused}/original.mp4`)).toBeUndefined();
  });
});
