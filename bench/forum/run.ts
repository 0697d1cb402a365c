import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { addCrowd, type Person } from '../../tests/support/crowd.ts';
import { Caller, CONNECTIONS, fire, work } from '../load.ts';
import { type ShopProcess, startFloor, startShop } from '../processes.ts';
import { measureRead, type Read, type ReadResult } from '../reads.ts';
import { dropStage, makeStage, type Stage } from '../stage.ts';
import type { WriteResult as Written } from '../writes.ts';
import { type ForumSize, type ForumStage, fillForum, LARGE, SMALL } from './fill.ts';

/** Enough that nobody reaches the limit on writes of one person. */
const PEOPLE = 2_000;
/** The forum's own pages need few. */
const PRODUCTS = 20;
/** Changes have reached the other processes by then. */
const UNTIL_FORGOTTEN_MS = 300;

/** `cpuMs` is the processor time of the server for each. */
type WriteResult = Written & { cpuMs: number };

export interface ForumResults {
  size: ForumSize;
  reads: ReadResult[];
  replies: WriteResult;
  oneBoard: WriteResult;
  likes: WriteResult;
  /** Requests per second for the topic with ten comments and the one with ten thousand, rendered for each. */
  opening: { short: number; long: number };
  memory: { idleMb: number; afterLoadMb: number };
  coldStartMs: number;
  /** The same reads with a hundred thousand topics. */
  large?: { name: string; perSecond: number; small: number }[];
}

interface Options {
  serverUrl: string;
  seconds: number;
  isLarge: boolean;
  say(text: string): void;
}

/** Measures the forum as `npm run bench` measures the shop. */
export async function benchForum(options: Options): Promise<ForumResults> {
  const { serverUrl, seconds, say } = options;
  const stage = await makeStage(serverUrl, PRODUCTS, say);
  const people = await addCrowd(stage.db, PEOPLE);
  const filled = await fill(stage, SMALL, people);
  const results = await measureForum(stage, filled, { people, seconds, say });
  if (options.isLarge) results.large = await measureGrowth(stage, filled, options);
  await dropStage(serverUrl, stage);
  return results;
}

function fill(stage: Stage, size: ForumSize, people: Person[]): Promise<ForumStage> {
  return fillForum(
    stage.db,
    size,
    people.map(({ userId }) => userId),
  );
}

function readsFor({ shortId }: ForumStage): Read[] {
  return [
    { name: 'topics of a board', path: '/api/community/topic/list?board=bench-2&feed=active&limit=20', kind: 'call' },
    { name: 'topics, recommended', path: '/api/community/topic/list?limit=20', kind: 'call' },
    { name: 'topic', path: `/api/community/topic/${shortId}`, kind: 'call' },
    { name: 'comments', path: `/api/community/topic/${shortId}/comments`, kind: 'call' },
    { name: 'search, a rare word', path: '/api/community/search?keyword=rare7x', kind: 'call' },
    { name: 'search, a frequent word', path: '/api/community/search?keyword=kettle', kind: 'call' },
    { name: 'home page', path: '/bbs', kind: 'page' },
    { name: 'board page', path: '/bbs/board/bench-2', kind: 'page' },
    { name: 'topic page', path: `/bbs/topic/${shortId}`, kind: 'page' },
  ];
}

interface Measuring {
  people: Person[];
  seconds: number;
  say(text: string): void;
}

async function measureForum(stage: Stage, filled: ForumStage, field: Measuring): Promise<ForumResults> {
  const { people, seconds, say } = field;
  const making = await startShop(stage.url, false);
  const keeping = await startShop(stage.url, true);
  const floor = await startFloor(stage.url);
  const idleMb = (await keeping.ask('state')).memoryMb;
  const forget = async () => {
    await invalidateCache(stage.db, 'sites');
    await new Promise((resolve) => setTimeout(resolve, UNTIL_FORGOTTEN_MS));
  };
  // a new process runs slowly until its code is optimised
  for (const { url } of [making, keeping]) await fire(`${url}/api/community/topic/list?page=2`, seconds * 2);
  const reads: ReadResult[] = [];
  for (const read of readsFor(filled)) {
    say(read.name);
    const asked = { keeping, making, floor, token: people[0]?.token ?? '', seconds, forget };
    reads.push(await measureRead(read, asked));
  }
  say('short and long topic');
  const open = (id: number) => fire(`${making.url}/api/community/topic/${id}/comments`, seconds);
  const opening = { short: (await open(filled.shortId)).perSecond, long: (await open(filled.longId)).perSecond };
  await Promise.all([making.stop(), floor.stop()]);
  say('replies');
  const replies = await measureReplies(keeping, people, filled.openIds, seconds * 3);
  const boardIds = await idsOfOneBoard(stage, filled.openIds);
  const oneBoard = await measureReplies(keeping, people, boardIds, seconds * 2);
  const likes = await measureLikes(keeping, people, filled.openIds, seconds);
  const memory = { idleMb, afterLoadMb: (await keeping.ask('state')).memoryMb };
  await keeping.stop();
  return { size: SMALL, reads, replies, oneBoard, likes, opening, memory, coldStartMs: keeping.startMs };
}

async function idsOfOneBoard({ db }: Stage, ids: number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from forum.topics where id = any (${ids}::bigint[])
      and board_id = (select board_id from forum.topics where id = ${ids[0]}::bigint)`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Each reply notifies the author of its topic. */
async function measureReplies(shop: ShopProcess, people: Person[], topics: number[], seconds: number) {
  return measureWrites(shop, people, seconds, (nth) => ({
    path: '/api/community/comment/reply',
    body: { topicId: topics[(nth * 13) % topics.length], source: `Reply number ${nth}: a steel kettle is quiet.` },
  }));
}

async function measureLikes(shop: ShopProcess, people: Person[], topics: number[], seconds: number) {
  return measureWrites(shop, people, seconds, (nth) => ({
    path: '/api/community/react',
    body: { subject: 'topic', id: topics[(nth * 17) % topics.length], kind: 'like', on: true },
  }));
}

async function measureWrites(
  shop: ShopProcess,
  people: Person[],
  seconds: number,
  make: (nth: number) => { path: string; body: unknown },
): Promise<WriteResult> {
  const caller = new Caller(shop.url, CONNECTIONS);
  let done = 0;
  const write = async () => {
    const nth = done++;
    const { path, body } = make(nth);
    await caller.call(path, people[(nth * 7) % people.length] as Person, body);
  };
  await work(seconds / 4, CONNECTIONS, write);
  const [before, from] = [await shop.ask('state'), done];
  const measured = await work(seconds, CONNECTIONS, write);
  const [after, written] = [await shop.ask('state'), Math.max(1, done - from)];
  caller.close();
  const queries = Math.round(((after.queries - before.queries) / written) * 10) / 10;
  return { ...measured, queries, cpuMs: Math.round(((after.cpuMs - before.cpuMs) / written) * 100) / 100 };
}

/** The reads of the small forum and of one fifty times as large, in turn, so that both meet the same machine. */
async function measureGrowth(small: Stage, of: ForumStage, { serverUrl, seconds, say }: Options) {
  const large = await makeStage(serverUrl, PRODUCTS + 1, say);
  say(`filling ${LARGE.topics} topics and ${LARGE.comments} comments`);
  const filled = await fill(large, LARGE, await addCrowd(large.db, PEOPLE));
  const [one, other] = [await startShop(small.url, false), await startShop(large.url, false)];
  const pairs = readsFor(of)
    .map((read, at) => ({ name: read.name, small: read.path, large: readsFor(filled)[at]?.path ?? '' }))
    .filter((_, at) => readsFor(of)[at]?.kind === 'call');
  const measured = [];
  for (const { name, ...paths } of pairs) {
    say(`${name}, large`);
    const before = await fire(one.url + paths.small, seconds);
    measured.push({
      name,
      small: before.perSecond,
      perSecond: (await fire(other.url + paths.large, seconds)).perSecond,
    });
  }
  await Promise.all([one.stop(), other.stop()]);
  await dropStage(serverUrl, large);
  return measured;
}
