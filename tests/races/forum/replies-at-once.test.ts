import { once } from 'node:events';
import { request } from 'node:http';
import { connect as openSocket, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkForum } from '../../../domains/forum/books.server.ts';
import { notifyOfLeftReplies } from '../../../domains/forum/comments/replies-to-notify.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { addCrowd, type Person } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { checkBooks } from '../../support/small-shop.ts';

/** Requests under way at the same moment, each by a person of their own. */
const AT_ONCE = Number(process.env.REPLIES_AT_ONCE ?? 1_000);

let running: RunningApp;
let author: Person;
let first: Person;
let crowd: Person[];
let boardId: number;
beforeAll(async () => {
  running = await startApp({ demo: false, poolSize: 20 });
  withoutLimits(running.app);
  const { db } = running.database;
  const siteId = running.app.sites.all().find(({ type }) => type === 'bbs')?.id ?? 0;
  const board = { site_id: siteId, slug: 'crowd', name: JSON.stringify({ en: 'Crowd' }) };
  boardId = (await db.insertInto('forum.boards').values(board).returning('id').executeTakeFirstOrThrow()).id;
  const settings = JSON.stringify({ newDays: 0 });
  await sql`insert into forum.forums (site_id, settings) values (${siteId}::bigint, ${settings}::jsonb)
    on conflict (site_id) do update set settings = excluded.settings`.execute(db);
  running.app.valueCache.drop();
  const people = await addCrowd(db, AT_ONCE + 2);
  [author, first] = people as [Person, Person];
  crowd = people.slice(2);
});
afterAll(() => running.close());

const PATH = '/api/community/';

const write = <T>(path: string, { token }: Person, body: object) =>
  running.call<T>('POST', PATH + path, { token, body });

/** Connected before anything is sent: a system lets only some hundred new connections wait at a time. */
async function connect(count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(running.url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
      openSocket(Number(port), hostname),
    );
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    sockets.push(...some);
  }
  return sockets;
}

/** One request on a connection of its own; the id of the reply, or the status of a refusal. */
function send(socket: Socket, { token }: Person, body: object): Promise<{ status: number; id: number }> {
  const text = JSON.stringify(body);
  const headers = { token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const options = { path: `${PATH}comment/reply`, method: 'POST', headers, createConnection: () => socket };
    const sent = request(options, async (answer) => {
      const said = JSON.parse(await readText(answer)) as { data: { id: number } };
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, id: said.data.id });
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

test(`${AT_ONCE} replies to one topic at the same moment: each is stored once, counted and notified of`, async () => {
  const topic = { kind: 'text', title: 'A crowded topic', source: 'Everybody answers.', boardId };
  const topicId = (await write<{ id: number }>('topic/publish', author, topic)).body.data.id;
  const root = (await write<{ id: number }>('comment/reply', first, { topicId, source: 'The first.' })).body.data.id;
  const stored = new Set<number>();
  let waiting = crowd.map((by, nth) => ({
    by,
    body: { topicId, source: `Reply ${nth}`, ...(nth % 2 ? { replyTo: root } : {}) },
  }));
  while (waiting.length > 0) {
    const sockets = await connect(waiting.length);
    const answers = await Promise.all(waiting.map(({ by, body }, nth) => send(sockets[nth] as Socket, by, body)));
    // an overloaded process refuses before it stores anything
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    for (const { status, id } of answers) if (status === 200) stored.add(id);
    const left = waiting.filter((_, nth) => answers[nth]?.status !== 200);
    expect(left.length).toBeLessThan(waiting.length);
    waiting = left;
  }
  const system = systemCtx(running.app);
  while ((await notifyOfLeftReplies(system)) > 0);
  const { db } = running.database;
  const below = Math.floor(AT_ONCE / 2);
  const found = await sql`
    select t.comment_count, t.thread_count, r.reply_count,
      (select count(distinct c.source)::int from forum.comments c where c.topic_id = t.id) as sources,
      (select count(*)::int from forum.comments c where c.topic_id = t.id and c.id = any (${[...stored]}::bigint[])) as rows,
      (select count(*)::int from notices n where n.user_id = ${author.userId}::bigint) as of_author,
      (select count(*)::int from notices n where n.user_id = ${first.userId}::bigint) as of_first
    from forum.topics t join forum.comments r on r.id = ${root}::bigint where t.id = ${topicId}::bigint`.execute(db);
  expect(found.rows).toEqual([
    {
      comment_count: AT_ONCE + 1,
      thread_count: AT_ONCE - below + 1,
      reply_count: below,
      sources: AT_ONCE + 1,
      rows: AT_ONCE,
      of_author: AT_ONCE + 1,
      of_first: below,
    },
  ]);
  expect([await checkForum(db), await checkBooks(db)]).toEqual([[], []]);
}, 180_000);
