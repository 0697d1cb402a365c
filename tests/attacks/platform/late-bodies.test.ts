import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
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

/** Sends the head of a request at once and its body later; `meanwhile` runs once the head has been read. */
async function sendLate(path: string, headers: OutgoingHttpHeaders, body: Buffer, meanwhile: () => Promise<unknown>) {
  const answer = new Promise<IncomingMessage>((resolve) => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length } };
    const sender = request(shop.url + path, options, resolve);
    sender.flushHeaders();
    const late = async () => {
      await wait(ENDS_MS);
      await meanwhile();
      await wait(ENDS_MS);
      sender.end(body);
    };
    void late();
  });
  return text(await answer);
}

async function callLate(path: string, token: string, content: object, meanwhile: () => Promise<unknown>) {
  const headers = { token, 'content-type': 'application/json' };
  const answer = await sendLate(`/api/${path}`, headers, Buffer.from(JSON.stringify(content)), meanwhile);
  return JSON.parse(answer) as { code: number; data: { error?: string } };
}

test('a vote whose body arrives after the end of the poll is too late, though its head arrived before', async () => {
  const { db } = shop.database;
  const { pollId: topicId } = await openSmallForum(shop);
  const [voter] = await addCrowd(db, 1);
  const options = await sql<{ id: number }>`
    select id from forum.poll_options where topic_id = ${topicId} order by id limit 1`.execute(db);
  const content = { topicId, optionIds: [options.rows[0]?.id] };
  const end = () => sql`update forum.polls set ends_at = now() where topic_id = ${topicId}`.execute(db);
  const answer = await callLate('community/topic/vote', voter?.token ?? '', content, end);
  expect(answer).toMatchObject({ code: 409, data: { error: 'forum_poll_over' } });
});

const logOut = (userId: number) => sql`delete from sessions where user_id = ${userId}`;
const ban = (userId: number) => sql`update users set status = 'banned' where id = ${userId}`;

test.each([
  ['a session', 'front/user/leave', logOut],
  ['an account', 'front/user/leave', ban],
  ['a session', 'front/upload/image', logOut],
])('%s that ends while the body arrives sends nothing to %s', async (_title, path, end) => {
  const { db } = shop.database;
  const [staying, leaving] = await addCrowd(db, 2);
  const send = async (token = '', meanwhile: () => Promise<unknown> = async () => {}) =>
    (await callLate(path, token, { name: 'Li Lei', intro: '' }, meanwhile)).code;
  const answers = [send(staying?.token), send(leaving?.token, () => end(leaving?.userId ?? 0).execute(db))];
  expect(await Promise.all(answers)).toEqual([expect.not.toBeOneOf([401]), 401]);
});

test('a picture that a page receives is not taken once the session has ended', async () => {
  const { db } = shop.database;
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'me.png');
  const sent = new Response(form);
  const [type, body] = [sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer())];
  const avatarAfter = async (meanwhile: (userId: number) => Promise<unknown>) => {
    const [{ token = '', userId = 0 } = {}] = await addCrowd(db, 1);
    const headers = { cookie: `token=${token}`, origin: shop.url, 'content-type': type };
    await sendLate('/users/user_info?edit=avatar', headers, body, () => meanwhile(userId));
    return (await db.selectFrom('users').select('avatar_url').where('id', '=', userId).executeTakeFirst())?.avatar_url;
  };
  const avatars = [avatarAfter(async () => {}), avatarAfter((userId) => logOut(userId).execute(db))];
  expect(await Promise.all(avatars)).toEqual([expect.stringMatching(/^\/media\//), '']);
});
