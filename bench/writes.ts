import { sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';
import { addCrowd, type Person } from '../tests/support/crowd.ts';
import { Caller, CONNECTIONS, type Measured, summary, work } from './load.ts';
import type { ShopProcess } from './processes.ts';

export interface Sku {
  productId: number;
  skuId: number;
}

/** Nobody buys without a pause: each connection serves several users in turn. */
export const PEOPLE_IN_LINE = 25;

export interface WriteResult extends Measured {
  queries: number;
}

/** Adds items to carts: each connection serves users with carts of their own. */
export async function measureCart(
  shop: ShopProcess,
  people: Person[],
  skus: Sku[],
  seconds: number,
): Promise<WriteResult> {
  const caller = new Caller(shop.url, CONNECTIONS);
  let done = 0;
  const before = (await shop.ask('state')).queries;
  const measured = await work(seconds, CONNECTIONS, async (worker) => {
    // never more different items than a cart holds
    const sku = skus[(worker * 7 + (done % 40)) % skus.length];
    await caller.call('/api/front/cart/save', nextOf(people, worker, done++), { ...sku, num: 1 });
  });
  const queries = ((await shop.ask('state')).queries - before) / Math.max(1, done);
  caller.close();
  return { ...measured, queries: Math.round(queries * 10) / 10 };
}

/** Cart, pre-order, order, payment from the balance: what counts is the paid order. */
export async function measureCheckout(
  shop: ShopProcess,
  people: Person[],
  skus: Sku[],
  seconds: number,
): Promise<WriteResult> {
  const caller = new Caller(shop.url, CONNECTIONS);
  let done = 0;
  const checkOut = async (worker: number) => {
    const person = nextOf(people, worker, done);
    const sku = skus[(worker * 31 + done++ * 17) % skus.length];
    const post = <T>(path: string, body: unknown) => caller.call<T>(`/api/front/${path}`, person, body);
    const line = await post<{ id: number }>('cart/save', { ...sku, num: 1 });
    const { preOrderNo } = await post<{ preOrderNo: string }>('order/pre', { cartIds: [line.id] });
    const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId: person.addressId };
    const { orderNo } = await post<{ orderNo: string }>('order/create', press);
    await post('pay', { orderNo, method: 'balance' });
  };
  // as for reads: each connection plans its statements on their first uses
  await work(seconds / 4, CONNECTIONS, checkOut);
  done = 0;
  const before = (await shop.ask('state')).queries;
  const measured = await work(seconds, CONNECTIONS, checkOut);
  const queries = ((await shop.ask('state')).queries - before) / Math.max(1, done);
  caller.close();
  return { ...measured, queries: Math.round(queries) };
}

export interface FlashResult {
  buyers: number;
  pieces: number;
  orders: number;
  seconds: number;
  p99: number;
}

/** Many users order one of a few pieces at the same moment. */
export async function measureFlash(
  shop: ShopProcess,
  db: Db,
  sku: Sku,
  buyers: number,
  pieces: number,
): Promise<FlashResult> {
  const itemId = await openFlash(db, sku, pieces);
  const line = await addCrowd(db, buyers);
  const caller = new Caller(shop.url, 200);
  const took: number[] = [];
  let orders = 0;
  const started = performance.now();
  await Promise.all(
    line.map(async (person) => {
      const before = performance.now();
      const body = { ...sku, num: 1, campaign: { kind: 'flash', id: itemId } };
      const { preOrderNo } = await caller.call<{ preOrderNo: string }>('/api/front/order/pre', person, body);
      const press = { preOrderNo, requestId: `flash-${preOrderNo}`, addressId: person.addressId };
      const { status, data } = await caller.try<{ error?: string }>('/api/front/order/create', person, press);
      if (status === 200) orders += 1;
      else if (data.error !== 'flash_sold_out') throw new Error(`a buyer was answered ${status} ${data.error}`);
      took.push(performance.now() - before);
    }),
  );
  caller.close();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { buyers, pieces, orders, seconds, p99: summary(took).p99 };
}

async function openFlash(db: Db, { productId, skuId }: Sku, pieces: number): Promise<number> {
  const found = await sql<{ id: number }>`
    with slot as (
      insert into flash_slots (site_id, starts_at, ends_at)
      select id, now() - interval '1 hour', now() + interval '1 hour' from sites where key = 'goods' returning id
    )
    insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user)
    select id, ${productId}::bigint, ${skuId}::bigint, 100, ${pieces}::int, 1 from slot returning id`.execute(db);
  return found.rows[0]?.id ?? 0;
}

/** Imports a product file through the back office; it is searchable once imported. */
export async function measureImport(
  shop: ShopProcess,
  db: Db,
  merchant: Person,
  count: number,
): Promise<{ seconds: number; found: number }> {
  await sql`update merchants set owner_id = ${merchant.userId}::bigint where key = 'bench-1'`.execute(db);
  const mark = `import${Date.now()}x`;
  const lines = Array.from(
    { length: count },
    (_, nth) =>
      `${mark}-${nth},"Imported ${mark} ${nth}","<p>Made for every day. Number ${nth}.</p>",Size,M,${mark}-${nth}-M,5,${10 + (nth % 90)}.50`,
  );
  const header = 'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price';
  const file = [header, ...lines].join('\n');
  const caller = new Caller(shop.url, 1);
  const started = performance.now();
  const headers = { token: merchant.token, 'content-type': 'text/csv', 'content-length': Buffer.byteLength(file) };
  await caller.send('/api/merchant/product/import', file, headers);
  const { total } = await caller.call<{ total: number }>(`/api/front/product/list?keyword=${mark}`, merchant);
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  caller.close();
  return { seconds, found: total };
}

/** The next user of a connection: nobody is in two queues. */
function nextOf(people: Person[], worker: number, nth: number): Person {
  return people[worker * PEOPLE_IN_LINE + (nth % PEOPLE_IN_LINE)] as Person;
}
