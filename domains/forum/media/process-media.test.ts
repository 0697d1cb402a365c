import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishMedia } from '../../../tests/support/forum-media.ts';
import { standInFfmpeg } from '../../../tests/support/media-files.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import type { Ctx } from '../../kit/context.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { deleteTopic, restoreTopic } from '../topics/change-topic-state.server.ts';
import { listFeed } from '../topics/list-feed.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { openMedia } from './open-media.server.ts';
import { processMedia } from './process-media.server.ts';

let forum: SmallForum;
let ann: Member;
let bob: Member;
let admin: Member;
let program: string;
beforeAll(async () => {
  forum = await openSmallForum({ env: { FFMPEG: 'none' } });
  [ann, bob, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
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

const publish = (ctx: Ctx, more?: Parameters<typeof publishMedia>[2]) => publishMedia(forum, ctx, more);
const rowOf = async (id: number) =>
  forum.app.database.db.selectFrom('forum.media').selectAll().where('topic_id', '=', id).executeTakeFirstOrThrow();
const run = () => processMedia(forum.ctx());
const play = (ctx: Ctx, id: number, name: string) => code(openMedia(ctx, { id, name }));

describe('processing', () => {
  beforeEach(() => {
    forum.app.environment.FFMPEG = program;
  });

  test('makes renditions and a poster, and publishes the topic with a notice', async () => {
    const id = await publish(ann, { title: 'A film', posterMs: 1_500 });
    expect(await readTopic(ann, { id })).toMatchObject({ state: 'transcoding', media: { progress: 0, sources: [] } });
    expect(await code(readTopic(bob, { id }))).toBe('forum_topic_not_found');
    expect((await listFeed(forum.guest(), { feed: 'newest' })).list.map((card) => card.id)).not.toContain(id);
    expect(await play(bob, id, 'original.mp4')).toBe('forum_topic_not_found');
    expect(await run()).toBe(1);
    const topic = await readTopic(forum.guest(), { id });
    expect(topic.media).toMatchObject({
      sources: [{ url: `/api/community/media/${id}/16.mp4`, height: 16 }],
      poster: `/api/community/media/${id}/poster.jpg`,
      isProcessed: true,
      progress: null,
    });
    expect(topic).toMatchObject({ state: 'published', cover: `/api/community/media/${id}/thumb.jpg` });
    const { file } = await openMedia(forum.guest(), { id, name: '16.mp4' });
    expect(await text(file.open())).toContain('made');
    const { key } = await rowOf(id);
    expect(await forum.app.storage.find(`private/forum/${key}/original.mp4`)).toBeUndefined();
    expect((await listNotices(ann, { kind: 'all', page: 1, limit: 5 })).list[0]).toMatchObject({
      kind: 'forum.media_ready',
    });
    const asked = (await readFile(`${program}.log`, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string[]);
    for (const words of asked) {
      expect(words[words.indexOf('-protocol_whitelist') + 1]).toBe('file');
      expect(words[words.indexOf('-f') + 1]).toMatch(/^(?:mov|mp3|wav|matroska)$/);
      expect(words.indexOf('-f')).toBeLessThan(words.indexOf('-i'));
    }
    expect(asked.some((words) => words[words.indexOf('-ss') + 1] === '1.500')).toBe(true);
  });

  test('continues with the member of whom fewer files were processed today', async () => {
    const first = await publish(ann);
    await run();
    const [second, third, others] = [await publish(ann), await publish(ann), await publish(bob)];
    await run();
    const { rows } = await sql<{ topic: number }>`
      select topic_id as topic from forum.media where topic_id = any(${[first, second, third, others]}::bigint[])
      order by updated_at`.execute(forum.app.database.db);
    expect(rows.map(({ topic }) => topic)).toEqual([first, others, second, third]);
  });

  test('measures the waveform of a sound', async () => {
    const id = await publish(ann, { kind: 'audio' });
    await run();
    const { media } = await readTopic(forum.guest(), { id });
    expect(media?.sources).toEqual([{ url: `/api/community/media/${id}/audio.m4a`, type: 'audio/mp4', height: null }]);
    expect(media?.waveform).toHaveLength(120);
  });

  test('that fails rejects the topic with a reason, and deletes the file', async () => {
    const id = await publish(ann);
    forum.app.environment.FFMPEG = await standInFfmpeg('fails');
    await run();
    expect(await readTopic(ann, { id })).toMatchObject({
      state: 'rejected',
      stateReason: 'forum_media_broken',
      may: { edit: false },
    });
    expect((await listNotices(ann, { kind: 'all', page: 1, limit: 5 })).list[0]).toMatchObject({
      kind: 'forum.media_failed',
    });
    const { key } = await rowOf(id);
    expect(await forum.app.storage.find(`private/forum/${key}/original.mp4`)).toBeUndefined();
  });

  test('leaves a scheduled topic scheduled', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const id = await publish(ann, { scheduledAt: soon });
    await run();
    expect(await readTopic(ann, { id })).toMatchObject({ state: 'scheduled' });
    expect(await play(bob, id, '16.mp4')).toBe('forum_topic_not_found');
  });

  test('of a topic that is deleted meanwhile does not publish it', async () => {
    const id = await publish(ann);
    await deleteTopic(ann, { id, reason: '' });
    await run();
    expect(await code(readTopic(forum.guest(), { id }))).toBe('forum_topic_not_found');
    await restoreTopic(admin, { id });
    expect(await readTopic(forum.guest(), { id })).toMatchObject({ state: 'published' });
  });

  test('by a process that died is taken over when its lock expires', async () => {
    const id = await publish(ann);
    const crashed = (until: number) =>
      sql`update forum.media set state = 'working', locked_by = 'dead', attempts = 1,
        locked_until = ${new Date(Date.now() + until)}::timestamptz where topic_id = ${id}::bigint`.execute(
        forum.app.database.db,
      );
    await crashed(30_000);
    expect(await run()).toBe(0);
    await crashed(-1_000);
    expect(await run()).toBe(1);
    expect(await readTopic(forum.guest(), { id })).toMatchObject({ state: 'published' });
  });

  test('reports its progress, and is queued again when the process stops', async () => {
    const id = await publish(ann);
    forum.app.environment.FFMPEG = await standInFfmpeg('hangs');
    const stop = new AbortController();
    const background = { run: <T>(work: (signal: AbortSignal) => Promise<T>) => work(stop.signal) };
    const running = processMedia({ ...forum.ctx(), app: { ...forum.app, background: background as never } });
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await readTopic(ann, { id })).media?.progress === 50) break;
      await wait(50);
    }
    expect((await readTopic(ann, { id })).media?.progress).toBe(50);
    stop.abort();
    await running;
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, locked_by: null });
    forum.app.environment.FFMPEG = program;
    await run();
    expect(await readTopic(forum.guest(), { id })).toMatchObject({ state: 'published' });
  });
});
