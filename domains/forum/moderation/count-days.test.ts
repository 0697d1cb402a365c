import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { keepForumDays, readForumDays } from './count-days.server.ts';
import { readForumFigures } from './figures.server.ts';

const DAY = 86_400_000;
let forum: SmallForum;
let lena: Member;
let tom: Member;
let topicId: number;
beforeAll(async () => {
  forum = await openSmallForum();
  lena = await forum.member();
  tom = await forum.member();
  topicId = await forum.topic(lena);
  await forum.comment(lena, topicId);
  await forum.comment(tom, topicId);
});
afterAll(() => forum.close());

const inDays = (days: number) => ({ ...forum.guest(), now: new Date(Date.now() + days * DAY) });
const busy = async (days: number) =>
  (await readForumDays(inDays(days))).filter(({ members, topics, comments }) => members + topics + comments > 0);

test('the figures of a day are the same from its rows and from what the job has stored', async () => {
  const live = await busy(3);
  expect(live).toMatchObject([{ members: 2, topics: 1, comments: 2 }]);
  let kept = 0;
  while ((await keepForumDays(inDays(3))) > 0) kept += 1;
  expect(kept).toBe(29);
  await sql`delete from forum.comments where author_id = ${tom.actor.userId}::bigint`.execute(forum.guest().db);
  expect(await busy(3)).toEqual(live);
  expect(await busy(40)).toEqual([]);
});

test('the answer to a topic is the first by another person', async () => {
  await forum.comment(tom, topicId);
  await sql`
    update forum.comments set created_at = created_at + interval '90 minutes'
    where author_id = ${tom.actor.userId}::bigint`.execute(forum.guest().db);
  const admin = await forum.member('admin');
  expect((await readForumFigures(admin)).firstReplyMinutes).toBe(90);
});
