import { sql } from 'kysely';
import { grantPoints } from '../domains/ledger/movements.server.ts';
import type { Db } from '../platform/database/open.ts';
import { addCrowd, type Person } from '../tests/support/crowd.ts';
import { Caller, CONNECTIONS, fire, type Measured, summary } from './load.ts';
import type { ShopProcess } from './processes.ts';
import type { Sku, WriteResult } from './writes.ts';

const LIST = '/api/front/product/list?page=1&limit=20';
/** Orders placed with every kind of discount at once. */
const ORDERS = 800;
const ORDERS_EACH = 4;

export interface PromotedResult {
  /**
   * The product list rendered without the cache: without promotions, and with every displayed product in some campaign.
   */
  plainList: Measured;
  promotedList: Measured;
  /** Orders placed with a merchant's coupon, the platform's and points. */
  create: WriteResult;
}

/** The cost of promotions: the list that shows them, and the order that uses all of them. */
export async function measurePromoted(
  shop: ShopProcess,
  db: Db,
  skus: Sku[],
  seconds: number,
): Promise<PromotedResult> {
  // a new process runs slowly until its code is optimised
  await fire(shop.url + LIST, seconds * 2);
  const plainList = await fire(shop.url + LIST, seconds);
  await promoteEverything(db);
  const promotedList = await fire(shop.url + LIST, seconds);
  return { plainList, promotedList, create: await measureCreate(shop, db, skus) };
}

/** A running flash sale, coupons of the platform and of every shop, and group purchases of the best products. */
async function promoteEverything(db: Db): Promise<void> {
  await sql`
    with slot as (
      insert into flash_slots (site_id, starts_at, ends_at)
      select id, now() - interval '1 hour', now() + interval '5 hours' from sites where key = 'goods' returning id
    )
    insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user)
    select slot.id, p.id, s.id, greatest(s.price_minor / 2, 1), 1000, 1
    from slot, (select id from products where status = 'on_sale' order by rank desc, id desc limit 60) p
    join lateral (select id, price_minor from skus where product_id = p.id order by position limit 1) s on true`.execute(
    db,
  );
  await sql`
    with made as (
      insert into campaigns (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, group_size, group_hours)
      select 'group', (select id from sites where key = 'goods'), p.merchant_id, p.id, p.name, now() - interval '1 hour',
        now() + interval '5 hours', 3, 24
      from products p where p.status = 'on_sale' order by p.rank desc, p.id desc limit 200 returning id, product_id
    )
    insert into campaign_items (campaign_id, sku_id, price_minor, quota)
    select made.id, s.id, greatest(s.price_minor / 2, 1), 1000 from made
    join lateral (select id, price_minor from skus where product_id = made.product_id order by position limit 1) s on true`.execute(
    db,
  );
}

/** Coupons of every shop and of the platform, each claimed as often as orders will be placed. */
async function exportCoupons(db: Db, people: Person[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await sql`
    with made as (
      insert into coupons (merchant_id, scope, name, currency, discount_minor, valid_days, total, claimed, per_user)
      select m.id, case when m.id is null then 'general' else 'merchant' end, '{"en": "Bench coupon"}'::jsonb, 'CNY', 100, 30,
        ${ids.length * ORDERS_EACH}::int, ${ids.length * ORDERS_EACH}::int, ${ORDERS_EACH}::int
      from (select id from merchants where key like 'bench-%' union all select null) m returning id
    )
    insert into coupon_claims (coupon_id, user_id, nth, expires_at)
    select made.id, owner, nth, now() + interval '30 days' from made, unnest(${ids}::bigint[]) owner,
      generate_series(1, ${ORDERS_EACH}::int) nth`.execute(db);
}

async function measureCreate(shop: ShopProcess, db: Db, skus: Sku[]): Promise<WriteResult> {
  const people = await addCrowd(db, ORDERS / ORDERS_EACH);
  await exportCoupons(db, people);
  for (const { userId } of people) {
    await grantPoints({ db, now: new Date() }, { userId, points: 1_000_000, reference: `bench-${userId}` });
  }
  const caller = new Caller(shop.url, CONNECTIONS);
  const presses: { person: Person; preOrderNo: string }[] = [];
  for (const [place, person] of [...people, ...people, ...people, ...people].entries()) {
    const sku = skus[(place * 13) % skus.length];
    const { preOrderNo } = await caller.call<{ preOrderNo: string }>('/api/front/order/pre', person, {
      ...sku,
      num: 2,
    });
    presses.push({ person, preOrderNo });
  }
  const before = (await shop.ask('state')).queries;
  const took: number[] = [];
  const started = performance.now();
  const press = async () => {
    for (let next = presses.shift(); next; next = presses.shift()) {
      const began = performance.now();
      const { person, preOrderNo } = next;
      const body = { preOrderNo, requestId: `all-${preOrderNo}`, addressId: person.addressId, usePoints: true };
      await caller.call('/api/front/order/create', person, body);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, press));
  caller.close();
  const seconds = (performance.now() - started) / 1000;
  const queries = Math.round(((await shop.ask('state')).queries - before) / ORDERS);
  await expectAllApplied(db);
  return { ...summary(took), perSecond: Math.round((ORDERS / seconds) * 10) / 10, queries };
}

/** A fast order that omitted something would prove nothing. */
async function expectAllApplied(db: Db): Promise<void> {
  const found = await sql<{ applied: number }>`
    select count(*)::int as applied from orders o join payments p on p.id = o.payment_id
    where p.request_id like 'checkout:all-%' and o.merchant_coupon_minor > 0 and o.platform_coupon_minor > 0 and o.points_minor > 0`.execute(
    db,
  );
  if (found.rows[0]?.applied !== ORDERS)
    throw new Error(`only ${found.rows[0]?.applied} orders had everything applied`);
}
