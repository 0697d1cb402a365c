import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listComments } from '../comments/list-comments.server.ts';
import { listCommentsOf } from '../people/quoted-comments.server.ts';
import { anonymiseMember, exportForum } from '../personal-data.server.ts';
import { listFeed } from '../topics/list-feed.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { addShieldWord, listShieldWords, removeShieldWord } from './shield-words.server.ts';

let forum: SmallForum;
let lena: Member;
let tom: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  [lena, tom] = [await forum.member(), await forum.member()];
});
afterAll(() => forum.close());

test('posts of others with a word are marked for the reader only', async () => {
  const reader = await forum.member();
  const id = await forum.topic(lena, { title: '大结局剧 透', source: 'Nothing here' });
  const plain = await forum.topic(lena, { title: 'The end', source: 'A **SPOILER** of the end' });
  const comment = await forum.comment(tom, id, { source: 'No <Ｓｐｏｉｌｅｒ> please' });
  const reply = await forum.comment(lena, id, { source: '剧透', replyTo: comment });
  for (const word of ['spoiler', '剧透']) await addShieldWord(reader, { word });
  const marksFor = async (ctx: Parameters<typeof listFeed>[0]) => {
    const { list } = await listFeed(ctx, { feed: 'newest' });
    const comments = await listComments(ctx, id);
    return {
      feed: Object.fromEntries(list.map((each) => [each.id, each.shieldedBy])),
      topic: (await readTopic(ctx, { id })).shieldedBy,
      comments: comments.list.flatMap((each) => [each, ...each.replies]).map((each) => [each.id, each.shieldedBy]),
      ofTom: (await listCommentsOf(ctx, tom.actor.userId)).list.map(({ shieldedBy }) => shieldedBy),
    };
  };
  expect(await marksFor(reader)).toEqual({
    feed: { [id]: '剧透', [plain]: 'spoiler' },
    topic: '剧透',
    comments: [
      [comment, 'spoiler'],
      [reply, '剧透'],
    ],
    ofTom: ['spoiler'],
  });
  const none = { feed: { [id]: null, [plain]: null }, topic: null, ofTom: [null] };
  expect(await marksFor(tom)).toMatchObject(none);
  expect(await marksFor(forum.guest())).toMatchObject(none);
});

test('what the reader wrote is never folded for them', async () => {
  const id = await forum.topic(tom, { title: 'My own spoiler' });
  await addShieldWord(tom, { word: 'spoiler' });
  expect((await readTopic(tom, { id })).shieldedBy).toBeNull();
});

test('a word that is spelt alike replaces the former one, and is removed in any spelling', async () => {
  const reader = await forum.member();
  for (const word of ['Spoiler', '剧透', 'ＳＰＯＩＬＥＲ']) await addShieldWord(reader, { word });
  expect(await listShieldWords(reader)).toEqual(['ＳＰＯＩＬＥＲ', '剧透']);
  await removeShieldWord(reader, { word: 'spoiler' });
  expect(await listShieldWords(reader)).toEqual(['剧透']);
});

test('twenty at once do not exceed fifty words', async () => {
  const reader = await forum.member();
  for (let nth = 0; nth < 45; nth += 1) await addShieldWord(reader, { word: `word ${nth}` });
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      addShieldWord(reader, { word: `more ${nth}` }).then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      ),
    ),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  expect(codes.filter((code) => code === 'forum_shield_full')).toHaveLength(15);
  await addShieldWord(reader, { word: 'WORD 1' });
  expect(await listShieldWords(reader)).toHaveLength(50);
});

test('the words are part of the personal data, and go with the account', async () => {
  const reader = await forum.member();
  await addShieldWord(reader, { word: 'Spoiler' });
  const { userId } = reader.actor;
  const parts = new Map<string, unknown>();
  await exportForum(reader, { userId, give: (part, content) => parts.set(part, content) });
  expect(parts.get('forum_shield_words')).toMatchObject([{ word: 'Spoiler' }]);
  await anonymiseMember(reader, { userId });
  expect(await listShieldWords(reader)).toEqual([]);
});
