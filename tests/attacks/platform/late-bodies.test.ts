import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCrowd } from '../../support/crowd.ts';
import { openSmallForum } from '../../support/forum.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const ENDS_MS = 700;

/** Sends the head of a call at once and its body later; `meanwhile` runs once the head has been read. */
async function sendLate(path: string, token: string, content: object, meanwhile: () => Promise<unknown>) {
  const body = JSON.stringify(content);
  const headers = { token, 'content-type': 'application/json', 'content-length': body.length };
  const answer = new Promise<string>((resolve) => {
    const sender = request(`${shop.url}/api/${path}`, { method: 'POST', headers }, (got) => text(got).then(resolve));
    sender.flushHeaders();
    const late = async () => {
      await wait(ENDS_MS);
      await meanwhile();
      await wait(ENDS_MS);
      sender.end(body);
    };
    void late();
  });
  return JSON.parse(await answer) as { code: number; data: { error?: string } };
}

test('a vote whose body arrives after the end of the poll is too late, though its head arrived before', async () => {
  const { db } = shop.database;
  const { pollId: topicId } = await openSmallForum(shop);
  const [voter] = await addCrowd(db, 1);
  const options = await sql<{ id: number }>`
    select id from forum.poll_options where topic_id = ${topicId} order by id limit 1`.execute(db);
  const content = { topicId, optionIds: [options.rows[0]?.id] };
  const end = () => sql`update forum.polls set ends_at = now() where topic_id = ${topicId}`.execute(db);
  const answer = await sendLate('community/topic/vote', voter?.token ?? '', content, end);
  expect(answer).toMatchObject({ code: 409, data: { error: 'forum_poll_over' } });
});

test.each([
  ['a session', 401, (userId: number) => sql`delete from sessions where user_id = ${userId}`],
  ['an account', 401, (userId: number) => sql`update users set status = 'banned' where id = ${userId}`],
])('%s that ends while the body arrives sends nothing', async (_title, code, end) => {
  const { db } = shop.database;
  const [sender] = await addCrowd(db, 1);
  const { token = '', userId = 0 } = sender ?? {};
  const content = { name: 'Li Lei', intro: '' };
  expect((await sendLate('front/user/leave', token, content, async () => {})).code).not.toBe(401);
  expect((await sendLate('front/user/leave', token, content, () => end(userId).execute(db))).code).toBe(code);
});
