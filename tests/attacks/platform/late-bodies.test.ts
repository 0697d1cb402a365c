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

test('a vote whose body arrives after the end of the poll is too late, though its head arrived before', async () => {
  const { db } = shop.database;
  const { pollId: topicId } = await openSmallForum(shop);
  const [voter] = await addCrowd(db, 1);
  const options = await sql<{ id: number }>`
    select id from forum.poll_options where topic_id = ${topicId} order by id limit 1`.execute(db);
  const body = JSON.stringify({ topicId, optionIds: [options.rows[0]?.id] });
  await sql`update forum.polls set ends_at = now() + make_interval(secs => ${ENDS_MS / 1000})
    where topic_id = ${topicId}`.execute(db);
  const answer = new Promise<string>((resolve) => {
    const headers = { token: voter?.token ?? '', 'content-type': 'application/json', 'content-length': body.length };
    const sender = request(`${shop.url}/api/community/topic/vote`, { method: 'POST', headers }, (got) =>
      text(got).then(resolve),
    );
    sender.flushHeaders();
    wait(2 * ENDS_MS).then(() => sender.end(body));
  });
  expect(JSON.parse(await answer)).toMatchObject({ code: 409, data: { error: 'forum_poll_over' } });
});
