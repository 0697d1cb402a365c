import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { creditFromOutside } from '../domains/ledger/movements.server.ts';
import { invalidateCache } from '../platform/database/invalidate-cache.ts';
import type { Db } from '../platform/database/open.ts';
import { buildIfStale } from '../scripts/build.ts';
import { addCrowd, type Person } from '../tests/support/crowd.ts';
import { startOwnPostgres } from '../tests/support/postgres-server.ts';
import { appsReport, benchApps } from './apps/run.ts';
import { chatReport } from './chat/report.ts';
import { benchChat } from './chat/run.ts';
import { dayReport } from './day/report.ts';
import { benchDay } from './day/run.ts';
import { forumReport } from './forum/report.ts';
import { benchForum } from './forum/run.ts';
import { benchGateway, gatewayReport } from './gateway/run.ts';
import { benchGrown } from './grown/run.ts';
import { CONNECTIONS, fire } from './load.ts';
import { measureLogins } from './logins.ts';
import { benchPhones, phonesReport } from './phones/run.ts';
import { startFloor, startShop } from './processes.ts';
import { measurePromoted } from './promoted.ts';
import { measureRead, type ReadResult, readsOf } from './reads.ts';
import { report } from './report.ts';
import { dropStage, makeStage, type Stage } from './stage.ts';
import type { Results } from './targets.ts';
import { measureTrial, trialReport } from './trial.ts';
import { measureCart, measureCheckout, measureFlash, measureImport, PEOPLE_IN_LINE, type Sku } from './writes.ts';

const PRODUCTS = 1_000;
const LARGE = 100_000;
const isQuick = process.argv.includes('--quick');
const isLarge = process.argv.includes('--large');
const isGrown = process.argv.includes('--grown');
/** `--orders 1000000`, and so on. */
const optionOf = (name: string) => process.argv.find((_, at) => process.argv[at - 1] === name);
/** Existing databases of `--grown` and `--forum`. */
const addressIn = (option: string | undefined) => (option?.startsWith('postgres') ? option : undefined);
const databases = { small: addressIn(optionOf('--small')), large: addressIn(optionOf('--large')) };
const isChat = process.argv.includes('--chat');
const isForum = process.argv.includes('--forum');
const isGateway = process.argv.includes('--gateway');
const isApps = process.argv.includes('--apps');
const isDay = process.argv.includes('--day');
const isPhones = process.argv.includes('--phones');
const isTrial = process.argv.includes('--trial');
const TRIAL_SECONDS = 180;
const SECONDS = isQuick ? 0.5 : 2;
/** Changes have reached the other processes by then, and their reactions are complete. */
const UNTIL_FORGOTTEN_MS = 300;
const say = (text: string) => console.error(`bench: ${text}`);

/** A queue of users for every connection, with more in the balance than the bench can spend. */
async function makePeople(db: Db): Promise<Person[]> {
  const people = await addCrowd(db, CONNECTIONS * PEOPLE_IN_LINE);
  // the server has had time to count a shop's members
  await sql`analyze users, sessions, site_members, addresses`.execute(db);
  for (const { userId } of people) {
    const gift = { userId, amount: 1e12, currency: 'CNY', source: 'bench', requestKey: `bench:${userId}` };
    await creditFromOutside({ db, now: new Date() }, gift);
  }
  return people;
}

async function someSkus(db: Db): Promise<Sku[]> {
  const found = await sql<Sku>`select product_id as "productId", id as "skuId" from skus order by id limit 400`.execute(
    db,
  );
  return found.rows;
}

async function readsFor(db: Db) {
  const found = await sql<{ product: number; category: number }>`
    select id as product, category_id as category from products order by id offset 300 limit 1`.execute(db);
  return readsOf(found.rows[0]?.product ?? 0, found.rows[0]?.category ?? 0);
}

async function measureReads(stage: Stage, token: string): Promise<{ reads: ReadResult[]; coldStartMs: number }> {
  const making = await startShop(stage.url, false);
  const keeping = await startShop(stage.url, true);
  const floor = await startFloor(stage.url);
  const reads: ReadResult[] = [];
  // a new process runs slowly until its code is optimised
  for (const { url } of [making, keeping]) await fire(`${url}/api/front/product/list?page=3&limit=20`, SECONDS * 2);
  const forget = async () => {
    await invalidateCache(stage.db, 'sites');
    await new Promise((resolve) => setTimeout(resolve, UNTIL_FORGOTTEN_MS));
  };
  for (const read of await readsFor(stage.db)) {
    say(read.name);
    reads.push(await measureRead(read, { keeping, making, floor, token, seconds: SECONDS, forget }));
  }
  await Promise.all([making.stop(), keeping.stop(), floor.stop()]);
  return { reads, coldStartMs: keeping.startMs };
}

async function measureWrites(stage: Stage, people: Person[]) {
  const shop = await startShop(stage.url, true);
  const skus = await someSkus(stage.db);
  const [flashSku, ...others] = skus;
  if (!flashSku) throw new Error('there is nothing to buy');
  const idleMb = (await shop.ask('state')).memoryMb;
  say('add to cart');
  const cart = await measureCart(shop, people, others, SECONDS * 2);
  say('checkout');
  const checkout = await measureCheckout(shop, await makePeople(stage.db), others, SECONDS * 3);
  say('flash sale');
  const flash = await measureFlash(shop, stage.db, flashSku, 2_000, 100);
  say('logins');
  const logins = await measureLogins(shop, stage.db);
  say('import');
  const merchant = people[0] as Person;
  const imported = await measureImport(shop, stage.db, merchant, 1_000);
  for (const { path, only } of await readsFor(stage.db)) {
    await fire(shop.url + path, SECONDS / 4, only === 'members' ? { token: merchant.token } : {});
  }
  say('promotions');
  const making = await startShop(stage.url, false);
  const promoted = await measurePromoted(making, stage.db, others, SECONDS);
  await making.stop();
  const afterLoadMb = (await shop.ask('state')).memoryMb;
  await shop.stop();
  return {
    cart,
    checkout,
    flash,
    logins,
    promoted,
    import: { products: 1_000, ...imported },
    memory: { idleMb, afterLoadMb },
  };
}

/** The reads that grow with the catalogue, on a hundred times as many products. */
async function measureLarge(serverUrl: string): Promise<NonNullable<Results['large']>> {
  const stage = await makeStage(serverUrl, LARGE, say);
  const shop = await startShop(stage.url, false);
  const reads = [];
  for (const { name, path, kind } of await readsFor(stage.db)) {
    if (kind === 'call') reads.push({ name, perSecond: (await fire(shop.url + path, SECONDS)).perSecond });
  }
  await shop.stop();
  await dropStage(serverUrl, stage);
  return { products: LARGE, reads };
}

async function main(): Promise<void> {
  await buildIfStale(say);
  if (isPhones) {
    console.log(phonesReport(await benchPhones({ rounds: isQuick ? 1 : 5, say })));
    return;
  }
  if (isTrial) {
    console.log(trialReport(await measureTrial(say, isQuick ? 20 : TRIAL_SECONDS)));
    return;
  }
  const own = process.env.DATABASE_URL ? undefined : await startOwnPostgres({ durable: true });
  const serverUrl = process.env.DATABASE_URL ?? own?.url ?? '';
  try {
    if (isGrown) {
      const ready = { ...databases, only: optionOf('--only') };
      console.log(await benchGrown({ serverUrl, orders: Number(optionOf('--orders') ?? 100_000), ...ready, say }));
      return;
    }
    if (isChat) {
      console.log(chatReport(await benchChat({ serverUrl, seconds: SECONDS, say })));
      return;
    }
    if (isApps) {
      console.log(appsReport(await benchApps({ serverUrl, isQuick, say })));
      return;
    }
    if (isDay) {
      console.log(dayReport(await benchDay({ serverUrl, seconds: isQuick ? 3 : 8, say })));
      return;
    }
    if (isGateway) {
      console.log(gatewayReport(await benchGateway({ serverUrl, seconds: SECONDS * 2, say })));
      return;
    }
    if (isForum) {
      const results = await benchForum({ serverUrl, seconds: SECONDS, isLarge, ...databases, say });
      console.log(forumReport(results));
      return;
    }
    const stage = await makeStage(serverUrl, PRODUCTS, say);
    const people = await makePeople(stage.db);
    const { reads, coldStartMs } = await measureReads(stage, people[0]?.token ?? '');
    const results: Results = { products: PRODUCTS, reads, coldStartMs, ...(await measureWrites(stage, people)) };
    await dropStage(serverUrl, stage);
    if (isLarge) results.large = await measureLarge(serverUrl);
    await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
    console.log(report(results));
  } finally {
    await own?.stop();
  }
}

await main();
process.exit(0);
