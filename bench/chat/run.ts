import { setTimeout as wait } from 'node:timers/promises';
import { addCrowd } from '../../tests/support/crowd.ts';
import { Caller, work } from '../load.ts';
import { type ShopProcess, startFloor, startShop } from '../processes.ts';
import { dropStage, makeStage, type Stage } from '../stage.ts';
import { fillChat, TALKS, type Talk } from './fill.ts';
import type { FloorMessage } from './floor.ts';
import { measureShown } from './shown.ts';
import { openAll, Windows } from './windows.ts';

const PRODUCTS = 20;
/** Messages per second beside which latency is measured. */
const RATE = 50;
const SENDERS = 32;
const IDLE = 5_000;
/** Alternating, so that what else the machine does meets both. */
const ROUNDS = 3;
/** V8 returns memory that was only needed while windows connected after some seconds without work. */
const SETTLE_MS = 20_000;

export interface ChatResults {
  /** At `RATE`, in all windows of the other side, on two servers. */
  calm: { perSecond: number; p50: number; p99: number; received: number };
  /** The same until a browser shows it. */
  shown: { p50: number; p99: number };
  full: { perSecond: number; p50: number; p99: number; queries: number };
  floor: { perSecond: number; p50: number; p99: number };
  idle: { windows: number; beforeMb: number; afterMb: number };
}

interface Options {
  serverUrl: string;
  seconds: number;
  say(text: string): void;
}

/** Measures customer service: time until a message is shown, messages per second, memory of idle windows. */
export async function benchChat({ serverUrl, seconds, say }: Options): Promise<ChatResults> {
  const stage = await makeStage(serverUrl, PRODUCTS, say);
  const servers = await Promise.all([startShop(stage.url, true), startShop(stage.url, true)]);
  const urls = servers.map(({ url }) => url);
  say('opening conversations');
  const talks = await fillChat(stage, urls[0] ?? '');
  say(`${RATE} messages a second`);
  const { calm, shown } = await measureCalm(talks, urls, seconds * 5);
  await servers[1]?.stop();
  say('as many as possible');
  const saturated = await measureFull(stage, talks, servers[0] as ShopProcess, seconds);
  await servers[0]?.stop();
  say(`${IDLE} idle windows`);
  const idle = await measureIdle(stage);
  await dropStage(serverUrl, stage);
  return { calm, shown, ...saturated, idle };
}

let counter = 0;
const nextId = () => `bench-${++counter}`;

/** One message, by the shopper or the agent in turn, received by every open window of the other side. */
async function sayOnce(caller: Caller, windows: Windows, talk: Talk, nth: number): Promise<void> {
  const clientId = nextId();
  const { shop, chatId, shopper, agent } = talk;
  const content = { msn: 'One moment, I will have a look at your order.', msnType: 1, clientId };
  if (nth % 2 === 0) {
    windows.expect(clientId, shop.agents.length);
    await caller.call('/api/service/send', shopper, { ...content, merId: shop.merId });
  } else {
    windows.expect(clientId, 1);
    await caller.call('/api/service/desk/send', agent, { ...content, chatId });
  }
}

async function measureCalm(talks: readonly Talk[], urls: readonly string[], seconds: number) {
  const windows = await openAll(talks, urls);
  const callers = urls.map((url) => new Caller(url, SENDERS));
  const send = async (count: number) => {
    const sending: Promise<void>[] = [];
    const started = performance.now();
    for (let nth = 0; nth < count; nth += 1) {
      await wait(Math.max(0, started + (nth * 1_000) / RATE - performance.now()));
      const talk = talks[(nth * 7) % talks.length] as Talk;
      sending.push(sayOnce(callers[nth % callers.length] as Caller, windows, talk, nth));
    }
    await Promise.all(sending);
    return Math.round((count * 1_000) / (performance.now() - started));
  };
  // new processes run slowly until their code is optimised
  await send(RATE * 3);
  await windows.measured();
  const perSecond = await send(Math.round(RATE * seconds));
  const calm = { ...(await windows.measured()), perSecond };
  const [shown] = await Promise.all([measureShown(talks.at(-1) as Talk, urls), send(RATE * 8)]);
  await windows.measured();
  windows.close();
  for (const caller of callers) caller.close();
  return { calm, shown };
}

/** Repeats for some seconds with `SENDERS` senders; each conversation is in one sender's hands. */
async function saturate(windows: Windows, seconds: number, say: (talk: number, nth: number) => Promise<void>) {
  let sent = 0;
  const { perSecond } = await work(seconds, SENDERS, async () => {
    sent += 1;
    await say(sent % TALKS, Math.floor(sent / TALKS) + sent);
  });
  return { ...(await windows.measured()), perSecond };
}

async function measureFull(stage: Stage, talks: readonly Talk[], server: ShopProcess, seconds: number) {
  const floor = await startFloor(stage.url, 'bench/chat/floor.ts');
  const [own, bare] = [await openAll(talks, [server.url]), await openAll(talks, [floor.url])];
  const [ownCaller, bareCaller] = [new Caller(server.url, SENDERS), new Caller(floor.url, SENDERS)];
  const message = await sample(ownCaller, talks[0] as Talk);
  const onShop = (at: number, nth: number) => sayOnce(ownCaller, own, talks[at] as Talk, nth);
  const onFloor = async (at: number, nth: number) => {
    const talk = talks[at] as Talk;
    const isShopper = nth % 2 === 0;
    const { threadId, chatId, shopper, agent, shop } = talk;
    const rooms = [`user:${shopper.userId}`, `desk:${shop.merId}`];
    const sender = isShopper
      ? { senderId: shopper.userId, side: 'shopper' }
      : { senderId: agent.userId, side: 'agent' };
    const clientId = nextId();
    bare.expect(clientId, isShopper ? shop.agents.length : 1);
    const body: FloorMessage = {
      threadId,
      chatId,
      rooms,
      clientId,
      ...sender,
      message: { ...message, sendType: isShopper ? 0 : 1 },
    };
    await bareCaller.call('/', shopper, body);
  };
  await saturate(own, seconds / 2, onShop);
  await saturate(bare, seconds / 2, onFloor);
  const rounds: { full: Rate; floor: Rate }[] = [];
  const before = await server.ask('state');
  let messages = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const full = await saturate(own, seconds, onShop);
    messages += full.perSecond * seconds;
    rounds.push({ full, floor: await saturate(bare, seconds, onFloor) });
  }
  const queries = Math.round((((await server.ask('state')).queries - before.queries) / messages) * 10) / 10;
  for (const each of [own, bare, ownCaller, bareCaller]) each.close();
  await floor.stop();
  return {
    full: { ...middle(rounds.map(({ full }) => full)), queries },
    floor: middle(rounds.map((round) => round.floor)),
  };
}

interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Of the rounds, by messages per second. */
const middle = (rates: Rate[]): Rate =>
  rates.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rates.length / 2)] as Rate;

/** What the shop broadcasts: the floor sends as much. */
function sample(caller: Caller, { shopper, shop }: Talk): Promise<object> {
  return caller.call('/api/service/send', shopper, {
    msn: 'One moment, I will have a look at your order.',
    msnType: 1,
    merId: shop.merId,
  });
}

/** Memory of one process before and after that many users have opened a window and do nothing. */
async function measureIdle(stage: Stage) {
  const people = await addCrowd(stage.db, IDLE);
  const server = await startShop(stage.url, true);
  await wait(SETTLE_MS);
  const beforeMb = (await server.ask('state')).memoryMb;
  const windows = new Windows();
  await windows.open(people.map((person) => ({ url: server.url, person, rooms: [], side: 'shopper' as const })));
  await wait(SETTLE_MS);
  const afterMb = (await server.ask('state')).memoryMb;
  windows.close();
  await server.stop();
  return { windows: IDLE, beforeMb, afterMb };
}
