import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishMedia, without } from '../../../tests/support/forum-media.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { readModerationLog } from '../moderation/log.server.ts';
import { hideTopic } from '../topics/change-topic-state.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { readCaptions, readTranscript } from './read-captions.server.ts';
import { saveCaptions } from './save-captions.server.ts';

const CAPTIONS = 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:00.000 --> 00:01.000\n<v Ann>Hello <b>there</b>';
const KEPT = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello <b>there</b>\n';

let forum: SmallForum;
let ann: Member;
let bob: Member;
let admin: Member;
beforeAll(async () => {
  forum = await openSmallForum({ env: { FFMPEG: 'none' } });
  [ann, bob, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
});
afterAll(() => forum.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string; details?: object }) => ({ code: error.code, ...error.details }),
  );

test('captions are stored per language by author and moderators, and offered to all who may play the video', async () => {
  const id = await publishMedia(forum, ann);
  await saveCaptions(ann, { id, language: 'en', text: CAPTIONS });
  await saveCaptions(admin, { id, language: 'lao', text: CAPTIONS });
  expect(await refusal(saveCaptions(bob, { id, language: 'fr', text: CAPTIONS }))).toMatchObject({
    code: 'no_permission',
  });
  const { media } = await readTopic(forum.guest(), { id });
  expect(media?.captions).toEqual([
    { language: 'en', url: `/api/community/captions/${id}/en` },
    { language: 'lao', url: `/api/community/captions/${id}/lao` },
  ]);
  expect(await readCaptions(forum.guest(), { id, language: 'en' })).toEqual({ kind: 'vtt', content: KEPT });
  await saveCaptions(ann, { id, language: 'lao', text: '' });
  expect((await readTopic(bob, { id })).media?.captions).toMatchObject([{ language: 'en' }]);
});

test('captions that a moderator changes are in the log of the forum, those of the author are not', async () => {
  const id = await publishMedia(forum, ann);
  await saveCaptions(ann, { id, language: 'en', text: CAPTIONS });
  await saveCaptions(admin, { id, language: 'en', text: CAPTIONS });
  await saveCaptions(admin, { id, language: 'en', text: '' });
  const { list } = await readModerationLog(admin);
  expect(list.filter(({ subjectId }) => subjectId === id)).toMatchObject([
    { act: 'topic.captions', subject: 'topic', actor: { id: admin.actor.userId }, details: { isRemoved: true } },
    { act: 'topic.captions', details: { language: 'en', isRemoved: false } },
  ]);
});

test('captions of a topic that may not be viewed or played are not found', async () => {
  const id = await publishMedia(forum, ann);
  await saveCaptions(ann, { id, language: 'en', text: CAPTIONS });
  const absent = { code: 'forum_topic_not_found', id };
  const blind = without(bob, 'attachments.view');
  expect((await readTopic(blind, { id })).media?.captions).toEqual([]);
  expect(await refusal(readCaptions(blind, { id, language: 'en' }))).toEqual(absent);
  await hideTopic(ann, { id, on: true });
  expect(await refusal(readCaptions(bob, { id, language: 'en' }))).toEqual(absent);
  expect(await refusal(saveCaptions(bob, { id, language: 'en', text: '' }))).toEqual(absent);
  expect(await refusal(readCaptions(ann, { id, language: 'en' }))).toBe('ok');
});

test('a wrong line is reported; a video needs times, and a topic without a file has no captions', async () => {
  const id = await publishMedia(forum, ann);
  const save = (text: string) => refusal(saveCaptions(ann, { id, language: 'en', text }));
  expect(await save('Just some text')).toEqual({ code: 'forum_captions_broken', line: 1 });
  expect(await save('WEBVTT\n\n01:00.000 --> 01:01.000\nLate')).toEqual({ code: 'forum_captions_late', line: 3 });
  const text = await forum.topic(ann);
  expect(await refusal(saveCaptions(ann, { id: text, language: 'en', text: CAPTIONS }))).toMatchObject({
    code: 'forum_state',
  });
});

test('a sound has a transcript with or without times, shown in the reader’s language if there is one', async () => {
  const id = await publishMedia(forum, ann, { kind: 'audio' });
  await saveCaptions(ann, { id, language: 'en', text: 'First part.\n\nSecond <b>part</b>.' });
  const read = (languages: string[]) => readTranscript(forum.guest(), { id, languages, locale: 'en' });
  expect(await read(['en'])).toEqual({
    language: 'en',
    parts: [
      { at: null, text: 'First part.' },
      { at: null, text: 'Second <b>part</b>.' },
    ],
  });
  await saveCaptions(ann, { id, language: 'zh-CN', text: 'WEBVTT\n\n00:00.500 --> 00:01.000\n<b>你好</b>' });
  expect(await read(['en', 'zh-CN'])).toEqual({
    language: forum.guest().locale,
    parts: forum.guest().locale === 'zh-CN' ? [{ at: 0.5, text: '你好' }] : expect.anything(),
  });
  expect(await read([])).toBeNull();
});

test('banned words are refused or masked, without touching the times', async () => {
  const add = (word: string, action: string) =>
    sql`
    insert into forum.banned_words (site_id, word, action) values (${ann.site.id}::bigint, ${word}, ${action})`.execute(
      forum.app.database.db,
    );
  await add('scam', 'reject');
  await add('00', 'mask');
  forum.app.valueCache.drop();
  const id = await publishMedia(forum, ann);
  const text = (words: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${words}`;
  expect(await refusal(saveCaptions(ann, { id, language: 'en', text: text('A scam') }))).toMatchObject({
    code: 'forum_banned_words',
  });
  await saveCaptions(ann, { id, language: 'en', text: text('It is 00 now') });
  expect((await readCaptions(ann, { id, language: 'en' })).content).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nIt is ** now\n',
  );
});
