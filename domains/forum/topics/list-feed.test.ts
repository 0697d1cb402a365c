import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { listFeed } from './list-feed.server.ts';

let forum: SmallForum;
let lena: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  lena = await forum.member();
});
afterAll(() => forum.close());

test('the recommended order puts topics in the first of several languages three days further up', async () => {
  const write = async (locale: string, daysAgo: number) => {
    const id = await forum.topic(lena);
    await sql`update forum.topics set locale = ${locale}, title = ${`${locale} ${daysAgo}`},
      published_at = now() - ${daysAgo} * interval '1 day' where id = ${id}`.execute(forum.app.database.db);
  };
  for (const [locale, daysAgo] of [
    ['zh-CN', 0],
    ['zh-CN', 2],
    ['zh-TW', 1],
    ['zh-TW', 4],
    ['fr', 0],
  ] as const)
    await write(locale, daysAgo);
  const titles = async (writtenIn: string, more = {}) =>
    (await listFeed(lena, { writtenIn, ...more })).list.map(({ title }) => title);
  const traditional = ['zh-TW 1', 'zh-CN 0', 'zh-TW 4', 'zh-CN 2'];
  expect(await titles('zh-TW,zh-CN')).toEqual(traditional);
  expect(await titles('zh-CN,zh-TW')).toEqual(['zh-CN 0', 'zh-CN 2', 'zh-TW 1', 'zh-TW 4']);
  expect(await titles('zh-TW')).toEqual(['zh-TW 1', 'zh-TW 4']);
  expect(await titles('zh-TW,zh-CN', { feed: 'newest' })).toEqual(['zh-CN 0', 'zh-TW 1', 'zh-CN 2', 'zh-TW 4']);
  expect(await titles('zh-TW,zh-CN', { limit: 2, page: 2 })).toEqual(traditional.slice(2));
  expect((await listFeed(lena, { writtenIn: 'zh-TW,zh-CN', limit: 2 })).total).toBe(4);
});
