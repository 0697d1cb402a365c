import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { checkBooks } from '../../../tests/support/small-shop.ts';
import { listBoards } from '../boards/boards.server.ts';
import { listComments } from '../comments/list-comments.server.ts';
import { listFeed } from '../topics/list-feed.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { findMoved } from './find-moved.server.ts';
import { importForum } from './import-forum.server.ts';

const SAMPLE = await readFile(new URL('../../../docs/forum-sample.jsonl', import.meta.url), 'utf8');

let shop: BareApp;
let siteId = 0;
beforeAll(async () => {
  shop = await startBareApp();
  siteId = shop.app.sites.siteFor('bbs', '')?.id ?? 0;
});
afterAll(() => shop.close());

const onForum = () => shop.ctx({ site: shop.app.sites.byId(siteId) ?? shop.ctx().site });
const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const importText = (text: string, source = 'old') => importForum(shop.app, { siteId, source }, bytes(text));
const lines = (...each: object[]) => each.map((line) => JSON.stringify(line)).join('\n');
const idOf = async (kind: string, oldId: string, source = 'old') => {
  const found = await sql<{ id: number }>`select new_id as id from forum.imports
    where source = ${source} and kind = ${kind} and old_id = ${oldId}`.execute(shop.app.database.db);
  return found.rows[0]?.id ?? 0;
};

async function everything(): Promise<string> {
  const tables = [
    'boards',
    'members',
    'topics',
    'comments',
    'reactions',
    'favourites',
    'polls',
    'poll_options',
    'poll_votes',
  ];
  const found = await Promise.all(
    [...tables, 'tags', 'topic_tags', 'imports'].map((table) =>
      sql`select to_jsonb(t) as row from ${sql.table(`forum.${table}`)} t order by 1`.execute(shop.app.database.db),
    ),
  );
  return JSON.stringify(found.map(({ rows }) => rows));
}

describe('an import', () => {
  test('creates the sample with authors, votes, likes, tags and the accepted answer', async () => {
    expect(await importText(SAMPLE)).toMatchObject({ created: 7, updated: 0, refused: 0, problems: [] });
    const feed = await listFeed(onForum(), { feed: 'newest' });
    expect(feed.list.map(({ title }) => title)).toEqual(['Milk in first?', 'How hot is too hot for green tea?']);
    const topic = await readTopic(onForum(), { id: await idOf('topic', '412') });
    expect(topic).toMatchObject({
      ...{ kind: 'question', isSolved: true, commentCount: 2, likeCount: 1, viewCount: 1289, tags: ['green tea'] },
      ...{ publishedAt: '2024-02-10T09:12:00.000Z', author: { name: 'Ada' } },
    });
    expect(topic.html).toContain('<strong>bitter</strong>');
    const { list } = await listComments(onForum(), topic.id);
    expect(list[0]).toMatchObject({ replyCount: 1, likeCount: 1, isAccepted: true, author: { name: 'Grace' } });
    const poll = await readTopic(onForum(), { id: await idOf('topic', '413') });
    expect(poll.poll).toMatchObject({ voterCount: 2, options: [{ votes: 1 }, { votes: 0 }, { votes: 1 }] });
    expect((await listBoards(onForum())).find(({ slug }) => slug === 'tea')).toMatchObject({
      topicCount: 2,
      commentCount: 2,
    });
  });

  test('changes nothing when it is repeated', async () => {
    const before = await everything();
    expect(await importText(SAMPLE)).toMatchObject({ created: 0, updated: 0, unchanged: 7, refused: 0 });
    expect(await everything()).toBe(before);
  });

  test('updates changed lines, without counting anything twice', async () => {
    const changed = SAMPLE.replace('How hot is', 'How warm is').replace('"views":1289,"likes":[18]', '"likes":[17,18]');
    expect(await importText(changed)).toMatchObject({ created: 0, updated: 1, unchanged: 6 });
    const topic = await readTopic(onForum(), { id: await idOf('topic', '412') });
    expect(topic).toMatchObject({ title: 'How warm is too hot for green tea?', likeCount: 2, commentCount: 2 });
  });

  test('does not overwrite a comment that was edited here', async () => {
    const id = await idOf('comment', '9002');
    await sql`update forum.comments set revision = 2 where id = ${id}::bigint`.execute(shop.app.database.db);
    expect(await importText(SAMPLE.replace('That did it', 'Never mind'))).toMatchObject({ updated: 2 });
    const found = await sql<{ source: string }>`select source from forum.comments where id = ${id}::bigint`.execute(
      shop.app.database.db,
    );
    expect(found.rows[0]?.source).toBe('That did it, thank you!');
  });
});

describe('lines of an import', () => {
  test('are refused by number and reason; the others are imported', async () => {
    const board = { type: 'board', id: 'b', slug: 'bad-lines', name: 'Bad lines' };
    const topic = { type: 'topic', id: 't', board: 'b', user: null, title: 'Good' };
    const text = [
      lines(board, topic),
      '{"type":"topic"',
      lines({ ...topic, id: 'u', board: 'nowhere' }, { ...topic, id: 'v', subtitle: 'Typo' }),
      `{"type":"topic","id":"w","board":"b","user":null,"title":"half \\ud83d"}`,
      lines({ type: 'comment', id: 'c', topic: 'u', user: null, body: 'Lost' }),
      lines({ type: 'comment', id: 'd', topic: 't', user: null, body: 'Kept', ago: 5 }),
      lines({ ...topic, id: 'x', kind: 'goods', product: 'no-such-thing' }, { ...topic, id: 'y', tags: ['a/b'] }),
    ].join('\n\n');
    const tally = await importText(text, 'bad');
    expect(tally).toMatchObject({ created: 3, refused: 7 });
    const sorted = tally.problems.toSorted((a, b) => a.line - b.line);
    expect(sorted.map(({ line }) => line)).toEqual([4, 6, 7, 9, 11, 15, 16]);
    expect(sorted.map(({ reason }) => reason)).toEqual([
      'is no JSON',
      'board: no board nowhere before this line',
      expect.stringContaining('subtitle'),
      'has a character that is none',
      'topic: no topic u before this line',
      'product: no product no-such-thing',
      'tags: too long, or with characters that a tag cannot have',
    ]);
  });

  test('that are not UTF-8 or beyond every limit are refused, in bounded memory', async () => {
    async function* file() {
      yield Buffer.from('{"type":"é"}\n{"type":"é"}\n');
      yield Buffer.from([0x7b, 0xff, 0x7d, 0x0a]);
      for (let nth = 0; nth < 100; nth += 1) yield Buffer.alloc(100_000, 'x');
      yield Buffer.from('\n');
    }
    const tally = await importForum(shop.app, { siteId, source: 'long' }, file());
    expect(tally.problems.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test('in another encoding are refused with its name', async () => {
    const gbk = Buffer.from(
      '{"type":"board","id":1,"name":"\xce\xe4\xd2\xc4\xc9\xbd\xb4\xf3\xba\xec\xc5\xdb\xc0\xf1\xba\xd0\xd7\xb0\xcb\xcd\xc0\xf1\xbc\xd1\xc6\xb7\xa3\xac\xbe\xb0\xb5\xc2\xd5\xf2\xc7\xe0\xbb\xa8\xb4\xc9\xb2\xe8\xb1\xad"}\n',
      'latin1',
    );
    await expect(
      importForum(shop.app, { siteId, source: 'gbk' }, Readable.from([Buffer.concat([gbk, gbk])])),
    ).rejects.toMatchObject({ code: 'import_encoding', details: { encoding: 'GBK' } });
  });

  test('connect an account only by an address that the old forum verified', async () => {
    const { db } = shop.app.database;
    const known = await sql<{ id: number }>`insert into users (nickname, email, email_verified_at)
      values ('Known', 'known@example.com', now()) returning id`.execute(db);
    const user = { type: 'user', name: 'Them', email: 'Known@example.com' };
    await importText(lines({ ...user, id: 1 }, { ...user, id: 2, email: 'other@example.com' }), 'people');
    await importText(lines({ ...user, id: 3, emailVerified: true }), 'people');
    const ids = await Promise.all(['1', '2', '3'].map((oldId) => idOf('user', oldId, 'people')));
    expect(ids[2]).toBe(known.rows[0]?.id);
    const found = await sql<{ nickname: string; email: string | null }>`
      select nickname, email from users where id = any (${ids}::bigint[]) order by id`.execute(db);
    expect(found.rows).toEqual([
      { nickname: 'Known', email: 'known@example.com' },
      { nickname: 'Them', email: null },
      { nickname: 'Them', email: 'other@example.com' },
    ]);
  });
});

describe('after an import', () => {
  test('an interrupted import continues where it stopped', async () => {
    const head = lines({ type: 'board', id: 1, slug: 'many', name: 'Many' });
    const topics = Array.from({ length: 1_300 }, (_, nth) =>
      lines({ type: 'topic', id: nth, board: 1, user: null, title: `Topic ${nth}`, at: '2024-01-01T00:00:00Z' }),
    );
    const text = [head, ...topics].join('\n');
    const stop = new AbortController();
    const order = { siteId, source: 'many', stopped: stop.signal, onProgress: () => stop.abort() };
    expect(await importForum(shop.app, order, bytes(text))).toMatchObject({ isStopped: true, created: 500 });
    async function* cutOff() {
      yield Buffer.from(text.slice(0, text.length * 0.9));
      throw new Error('killed');
    }
    await expect(importForum(shop.app, { siteId, source: 'many' }, cutOff())).rejects.toThrow('killed');
    const rest = await importText(text, 'many');
    expect(rest.created + rest.unchanged).toBe(1_301);
    expect(rest.created).toBeLessThan(801);
    const board = (await listBoards(onForum())).find(({ slug }) => slug === 'many');
    expect(board?.topicCount).toBe(1_300);
  });

  test('old addresses redirect to new ones, and no address belongs to two objects', async () => {
    const topic = await idOf('topic', '412');
    const comment = await idOf('comment', '9001');
    expect(await findMoved(onForum(), '/viewforum.php?f=3')).toBe('/bbs/board/tea');
    expect(await findMoved(onForum(), '/viewtopic.php?t=412')).toBe(`/bbs/topic/${topic}`);
    expect(await findMoved(onForum(), '/viewtopic.php?p=9001')).toBe(
      `/bbs/topic/${topic}?comment=${comment}#comment-${comment}`,
    );
    expect(await findMoved(onForum(), '/viewtopic.php?t=413')).toBeUndefined();
    const twin = { type: 'board', id: 9, slug: 'twin', name: 'Twin', oldUrl: 'https://old.example/viewforum.php?f=3' };
    const { problems } = await importText(lines(twin), 'twin');
    expect(problems).toMatchObject([{ line: 1, reason: 'oldUrl: is that of old: board 3' }]);
  });

  test('every counter equals the number of its rows', async () => {
    await checkBooks(shop.app.database.db);
    const found = await sql<{ wrong: number }>`
      select ((select count(*) from forum.topics t where comment_count <> (select count(*) from forum.comments c where c.topic_id = t.id)
          or thread_count <> (select count(*) from forum.comments c where c.topic_id = t.id and c.parent_id is null)
          or like_count <> (select count(*) from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id))
        + (select count(*) from forum.members m where topic_count <> (select count(*) from forum.topics t where t.author_id = m.user_id)
          or comment_count <> (select count(*) from forum.comments c where c.author_id = m.user_id))
        + (select count(*) from forum.boards b where topic_count <> (select count(*) from forum.topics t where t.board_id = b.id))
        + (select count(*) from forum.tags g where topic_count <> (select count(*) from forum.topic_tags t where t.tag_id = g.id)))::int
        as wrong`.execute(shop.app.database.db);
    expect(found.rows[0]?.wrong).toBe(0);
  });
});
