import { join } from 'node:path';
import { sql } from 'kysely';
import { creditFromOutside } from '../../domains/ledger/movements.server.ts';
import type { Db } from '../../platform/database/open.ts';
import { localStorage } from '../../platform/media/local-storage.ts';
import { makeApp, makeVersion } from '../../tests/support/app-market.ts';
import { addCrowd, type Person } from '../../tests/support/crowd.ts';
import { fillChat, type Talk } from '../chat/fill.ts';
import { type ForumStage, fillForum, SMALL, stageOf } from '../forum/fill.ts';
import { makeKeys } from '../gateway/run.ts';
import { startFloor, startShop } from '../processes.ts';
import { makeStage, type Stage } from '../stage.ts';
import type { Sku } from '../writes.ts';

const PRODUCTS = 1_000;
const BUYERS = 2_000;
const KEYS = 200;
const FILE_BYTES = 1_000_000;
const UPSTREAM_BYTES = 1_024;

interface OwnSku {
  skuId: number;
  price: number;
}

/** A deployment with all of its sites in use. */
export interface DayStage {
  stage: Stage;
  /** Of the uploads, which all processes share. */
  folder: string;
  skus: Sku[];
  buyers: Person[];
  seller: Person;
  ownSkus: OwnSku[];
  talks: Talk[];
  forum: ForumStage;
  members: Person[];
  /** Address of a file of the app market. */
  file: string;
  api: { slug: string; keys: string[] };
  end(): Promise<void>;
}

export async function fillDay(serverUrl: string, folder: string, say: (text: string) => void): Promise<DayStage> {
  const stage = await makeStage(serverUrl, PRODUCTS, say);
  const { db } = stage;
  say('making people, topics, conversations and keys');
  const [buyers, members] = [await addCrowd(db, BUYERS), await addCrowd(db, BUYERS)];
  await pay(db, buyers);
  const ids = members.map(({ userId }) => userId);
  await fillForum(db, SMALL, ids);
  const upstream = await startFloor('');
  await upstream.give({ statements: [], body: 'x'.repeat(UPSTREAM_BYTES), contentType: 'text/plain' });
  const shop = await startShop(stage.url, true, folder);
  const talks = await fillChat(stage, shop.url);
  await shop.stop();
  const skus = await sql<Sku>`select product_id as "productId", id as "skuId" from skus order by id`.execute(db);
  const [seller] = await addCrowd(db, 1);
  if (!seller) throw new Error('there is no seller');
  return {
    stage,
    folder,
    skus: skus.rows,
    buyers,
    seller,
    ownSkus: await giveShop(db, seller),
    talks,
    forum: await stageOf(db, ids),
    members,
    file: await offerFile(stage, folder),
    api: await makeKeys(db, upstream.url, KEYS),
    end: () => upstream.stop(),
  };
}

async function pay(db: Db, buyers: readonly Person[]): Promise<void> {
  for (const { userId } of buyers) {
    const gift = { userId, amount: 1e12, currency: 'CNY', source: 'bench', requestKey: `bench:${userId}` };
    await creditFromOutside({ db, now: new Date() }, gift);
  }
}

async function giveShop(db: Db, { userId }: Person): Promise<OwnSku[]> {
  await sql`update merchants set owner_id = ${userId}::bigint where key = 'bench-1'`.execute(db);
  const found = await sql<OwnSku>`
    select s.id as "skuId", s.price_minor as price from skus s
      join products p on p.id = s.product_id join merchants m on m.id = p.merchant_id
    where m.key = 'bench-1' order by s.id limit 200`.execute(db);
  return found.rows;
}

async function offerFile(stage: Stage, folder: string): Promise<string> {
  const market = { database: stage, storage: localStorage(join(folder, 'media')) };
  const appId = await makeApp(market);
  return (await makeVersion(market, { appId, content: Buffer.alloc(FILE_BYTES, 'x') })).url;
}
