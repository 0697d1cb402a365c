import { sql } from 'kysely';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import type { Db } from '../../platform/database/open.ts';
import { addCrowd, type Person } from '../../tests/support/crowd.ts';
import { Caller, CONNECTIONS, fire, work } from '../load.ts';
import { type ShopProcess, startFloor, startShop } from '../processes.ts';
import { measureRead, type Read, type ReadResult } from '../reads.ts';
import { dropStage, makeStage, openStage, type Stage } from '../stage.ts';
import type { WriteResult as Written } from '../writes.ts';
import { databaseTimeMs } from './database-time.ts';
import { type ForumSize, type ForumStage, fillForum, isFilled, LARGE, SMALL, stageOf } from './fill.ts';

/** Enough that nobody reaches the limit on writes of one person. */
const PEOPLE = 2_000;
/** The forum's own pages need few. */
const PRODUCTS = 20;
/** Changes have reached the other processes by then. */
const UNTIL_FORGOTTEN_MS = 300;

/** The processor time of the server and of its database for each. */
type WriteResult = Written & { cpuMs: number; databaseMs: number };

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
  /** Existing databases, which are kept; an empty one is filled first. */
  small?: string;
  large?: string;
  say(text: string): void;
}

/** Measures the forum as `npm run bench` measures the shop. */
export async function benchForum(options: Options): Promise<ForumResults> {
  const { seconds, say } = options;
  const prepared = await prepare(options, options.small, SMALL);
  const results = await measureForum(prepared, { seconds, say });
  if (options.isLarge) results.large = await measureGrowth(prepared, options);
  await prepared.end();
  return results;
}

interface Prepared {
  stage: Stage;
  filled: ForumStage;
  people: Person[];
  end(): Promise<void>;
}

/** A filled forum with a new crowd: its members have not used up any limit. */
async function prepare({ serverUrl, say }: Options, url: string | undefined, size: ForumSize): Promise<Prepared> {
  const nameOfOwn = PRODUCTS + (size === LARGE ? 1 : 0);
  const stage = url ? await openStage(url, PRODUCTS, say) : await makeStage(serverUrl, nameOfOwn, say);
  const people = await addCrowd(stage.db, PEOPLE);
  const userIds = people.map(({ userId }) => userId);
  if (!(await isFilled(stage.db))) {
    say(`filling ${size.topics} topics and ${size.comments} comments`);
    await fillForum(stage.db, size, userIds);
  }
  const filled = await stageOf(stage.db, userIds);
  return { stage, people, filled, end: () => (url ? stage.close() : dropStage(serverUrl, stage)) };
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

async function measureForum(
  { stage, filled, people }: Prepared,
  { seconds, say }: Pick<Options, 'seconds' | 'say'>,
): Promise<ForumResults> {
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
  // who wrote in a topic, or has just entered the pay password, gets a page of their own
  const reader = people[PEOPLE / 2];
  await sql`update sessions set pay_proved_at = null where user_id = ${reader?.userId ?? 0}::bigint`.execute(stage.db);
  const reads: ReadResult[] = [];
  for (const read of readsFor(filled)) {
    say(read.name);
    const asked = { keeping, making, floor, token: reader?.token ?? '', seconds, forget };
    const measured = await measureRead(read, asked);
    const { made, floor: onFloor, kept } = measured;
    say(`${made.perSecond}/s uncached, ${onFloor.perSecond} on the floor, ${kept?.perSecond} cached`);
    reads.push(measured);
  }
  say('short and long topic');
  const open = (id: number) => fire(`${making.url}/api/community/topic/${id}/comments`, seconds);
  const opening = { short: (await open(filled.shortId)).perSecond, long: (await open(filled.longId)).perSecond };
  await Promise.all([making.stop(), floor.stop()]);
  say('replies');
  const field = { shop: keeping, db: stage.db, people };
  const replies = await measureReplies(field, filled.openIds, seconds * 3);
  const boardIds = await idsOfOneBoard(stage, filled.openIds);
  say(`${replies.perSecond}/s, ${replies.cpuMs} and ${replies.databaseMs} ms of processors`);
  const oneBoard = await measureReplies(field, boardIds, seconds * 2);
  const likes = await measureLikes(field, filled.openIds, seconds);
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
async function measureReplies(field: Field, topics: number[], seconds: number) {
  return measureWrites(field, seconds, (nth) => ({
    path: '/api/community/comment/reply',
    body: { topicId: topics[(nth * 13) % topics.length], source: `Reply number ${nth}: a steel kettle is quiet.` },
  }));
}

async function measureLikes(field: Field, topics: number[], seconds: number) {
  return measureWrites(field, seconds, (nth) => ({
    path: '/api/community/react',
    body: { subject: 'topic', id: topics[(nth * 17) % topics.length], kind: 'like', on: true },
  }));
}

interface Field {
  shop: ShopProcess;
  db: Db;
  people: Person[];
}

async function measureWrites(
  { shop, db, people }: Field,
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
  const [before, spent, from] = [await shop.ask('state'), await databaseTimeMs(db), done];
  const measured = await work(seconds, CONNECTIONS, write);
  const [after, databaseMs, written] = [await shop.ask('state'), await databaseTimeMs(db), Math.max(1, done - from)];
  caller.close();
  const each = (total: number, parts: number) => Math.round((total / written) * parts) / parts;
  return {
    ...measured,
    queries: each(after.queries - before.queries, 10),
    cpuMs: each(after.cpuMs - before.cpuMs, 100),
    databaseMs: each(databaseMs - spent, 100),
  };
}

/** The reads of the small forum and of one fifty times as large, in turn, so that both meet the same machine. */
async function measureGrowth({ stage, filled }: Prepared, options: Options) {
  const { seconds, say } = options;
  const large = await prepare(options, options.large, LARGE);
  const [one, other] = [await startShop(stage.url, false), await startShop(large.stage.url, false)];
  const paths = readsFor(large.filled).map(({ path }) => path);
  const measured = [];
  for (const [at, { name, path, kind }] of readsFor(filled).entries()) {
    if (kind !== 'call') continue;
    say(`${name}, large`);
    const { perSecond: small } = await fire(one.url + path, seconds);
    const { perSecond } = await fire(other.url + (paths[at] ?? ''), seconds);
    say(`${perSecond}/s, small ${small}`);
    measured.push({ name, small, perSecond });
  }
  await Promise.all([one.stop(), other.stop()]);
  await large.end();
  return measured;
}
