import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listBoards } from '../boards/boards.server.ts';
import { checkForum } from '../books.server.ts';
import { listOfficeTopics } from '../moderation/list-office-topics.server.ts';
import { searchQuery } from '../people/contract.ts';
import { moderateTopics } from '../topics/moderate-topic.server.ts';
import { MAX_HITS } from './hits.server.ts';
import { searchForum } from './search-forum.server.ts';

/** More than are found through the index of words. */
const MANY = 4_200;

let forum: SmallForum;
let reader: Member;
let staff: Member;
let ids: number[];
const search = (given: object) => searchForum(reader, searchQuery.parse({ keyword: 'kettle', ...given }));
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
/** The nth newest topic and those before it. */
const newest = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, nth) => ids[ids.length - from - nth * step] ?? 0);

async function fill(): Promise<void> {
  forum = await openSmallForum();
  [reader, staff] = [await forum.member(), await forum.member('admin')];
  const { db } = forum.app.database;
  const of = { site: reader.site.id, by: reader.actor.userId, words: tsvectorText({ A: ['Copper kettle'] }) };
  const topics = await sql<{ id: number }>`
    insert into forum.topics (site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
      render_version, words, published_at, view_count)
    select ${of.site}::bigint, ${forum.boardId}::bigint, ${of.by}::bigint, case when n % 2 = 0 then 'question' else 'text' end,
      'published', 'en', 'Copper kettle ' || n, '', '', '', 1, ${of.words}::tsvector,
      now() - make_interval(mins => ${MANY} - n), n % 100
    from generate_series(1, ${MANY}::int) n returning id`.execute(db);
  ids = topics.rows.map(({ id }) => id);
  await sql`
    insert into forum.comments (site_id, topic_id, author_id, state, locale, source, html, render_version, words)
    select ${of.site}::bigint, t.id, ${of.by}::bigint, 'published', 'en', '', '', 1, t.words
    from forum.topics t order by t.id`.execute(db);
}

// without statistics, as before the first analyze, every word is taken for a rare one
describe.each([{ analysed: false }, { analysed: true }])('with statistics: $analysed', ({ analysed }) => {
  beforeAll(async () => {
    await fill();
    if (analysed) await sql`analyze forum.topic_words, forum.comments`.execute(forum.app.database.db);
  });
  afterAll(() => forum.close());

  test('a very frequent word finds the newest topics, counted up to two hundred', async () => {
    const first = await search({ sort: 'newest' });
    expect(first).toMatchObject({ total: MAX_HITS, totalCapped: true });
    expect(idsOf(first.topics)).toEqual(newest(1, 20));
    expect(idsOf((await search({ sort: 'newest', page: 10 })).topics)).toEqual(newest(181, 20));
    expect(idsOf((await search({ sort: 'newest', kind: 'question' })).topics)).toEqual(newest(1, 20, 2));
    expect((await search({ sort: 'newest', page: 11 })).topics).toEqual([]);
    const pages = await Promise.all(Array.from({ length: 11 }, (_, nth) => search({ page: nth + 1 })));
    const byRelevance = idsOf(pages.flatMap(({ topics }) => topics));
    expect(byRelevance.toSorted((a, b) => b - a)).toEqual(newest(1, MAX_HITS));
  });

  test('a very frequent word finds nothing on a board that the reader may not view', async () => {
    const hidden = newest(1, 3);
    const move = (boardId: number) => moderateTopics(staff, { ids: hidden, change: { do: 'move', boardId } });
    await move(forum.staffBoardId);
    expect(idsOf((await search({ sort: 'newest' })).topics)).toEqual(newest(4, 20));
    const comments = (await search({ sort: 'newest', in: 'comments' })).comments;
    expect(comments.map(({ topic }) => topic.id)).toEqual(newest(4, 20));
    await move(forum.boardId);
  });

  test('a very frequent word finds the newest comments, counted up to two hundred', async () => {
    const found = await search({ in: 'comments', sort: 'newest' });
    expect(found).toMatchObject({ total: MAX_HITS, totalCapped: true });
    expect(found.comments.map(({ topic }) => topic.id)).toEqual(newest(1, 20));
  });

  test('words that are rarely together are found, also on one board and of one author', async () => {
    const rare = [ids[3], ids[4_000]].map((id) => id ?? 0);
    const words = tsvectorText({ A: ['Copper kettle lid'] });
    await sql`update forum.topics set words = ${words}::tsvector where id = any (${rare}::bigint[])`.execute(
      forum.app.database.db,
    );
    const found = await search({ keyword: 'kettle lid', sort: 'newest' });
    expect([found.total, ...idsOf(found.topics)]).toEqual([2, ...rare.toReversed()]);
    const [board] = await listBoards(reader);
    expect(await search({ board: board?.slug, sort: 'newest' })).toMatchObject({ total: MAX_HITS, totalCapped: true });
    expect(await search({ board: board?.slug, keyword: 'kettle lid' })).toMatchObject({ total: 2 });
    expect(await search({ author: reader.actor.userId })).toMatchObject({ total: MAX_HITS, totalCapped: true });
    expect(await search({ author: staff.actor.userId })).toMatchObject({ total: 0, topics: [] });
  });

  test('a page past the end is empty and has the total', async () => {
    expect(await search({ keyword: 'kettle lid', page: 2 })).toMatchObject({ total: 2, topics: [] });
  });

  test('the office lists topics by views, with a frequent word, a rare one and none', async () => {
    const views = async (query: object) =>
      (await listOfficeTopics(staff, query)).list.map(({ viewCount }) => viewCount);
    const most = Array.from({ length: 20 }, () => 99);
    expect(await views({ sort: 'views' })).toEqual(most);
    expect(await views({ sort: 'views', keyword: 'copper kettle' })).toEqual(most);
    expect(await views({ sort: 'views', order: 'asc' })).toEqual(most.map(() => 0));
    expect(idsOf((await listOfficeTopics(staff, { keyword: 'kettle' })).list)).toEqual(newest(1, 20));
    const one = await listOfficeTopics(staff, { keyword: `#${ids[0]}`, sort: 'views' });
    expect([one.total, ...idsOf(one.list)]).toEqual([1, ids[0]]);
    expect(await listOfficeTopics(staff, { keyword: 'kettle', page: 51 })).toMatchObject({ list: [] });
  });

  test('a counted view changes the order by views', async () => {
    const { db } = forum.app.database;
    await sql`update forum.topics set view_count = 1000 where id = ${ids[7] ?? 0}::bigint`.execute(db);
    expect((await listOfficeTopics(staff, { sort: 'views' })).list[0]).toMatchObject({ id: ids[7], viewCount: 1_000 });
    expect(await checkForum(db)).toEqual([]);
  });
});
