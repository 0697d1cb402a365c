import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { DemoCoupon } from './content/types.ts';
import type { Keys } from './fill-merchants.ts';
import { readDemoCampaigns } from './read-content.ts';

const SLOT_MS = 2 * 3_600_000;
/** The running slot and those of the coming day. */
const SLOTS = 13;
const ITEMS = 12;

/** Coupons to claim; a shop's own one belongs to the shop. Returns their ids in order. */
export async function fillCoupons(
  db: Db,
  coupons: DemoCoupon[],
  keys: { merchants: Keys; categories: Keys; products: Keys },
): Promise<number[]> {
  const rows = coupons.map((coupon) => {
    const target = coupon.target ?? '';
    const merchant = coupon.scope === 'merchant' ? keys.merchants.get(target) : undefined;
    const named = coupon.scope === 'goods' ? keys.products.get(target) : keys.categories.get(target);
    return { ...coupon, merchant, targets: merchant === undefined && named !== undefined ? [named] : [] };
  });
  const found = await sql<{ id: number }>`
    insert into coupons (merchant_id, scope, target_ids, name, currency, min_spend_minor, discount_minor, valid_days, total)
    select merchant, scope, targets, name, 'CNY', "minSpendMinor", "discountMinor", "validDays", total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(merchant bigint, scope text, targets bigint[], name jsonb,
      "minSpendMinor" bigint, "discountMinor" bigint, "validDays" int, total int)
    returning id`.execute(db);
  return found.rows.map((row) => row.id);
}

/**
 * Ensures that a flash sale is running and others follow for a day: a new one every two hours, with different products
 * each time, drawn by the round's id: two fills draw the same ones, whatever the hour. Products sold by a campaign are
 * excluded, or a pre-sale might cost more than today's price. Running it again adds only what is missing. Returns the
 * number of new rounds.
 */
export async function fillFlashSlots(ctx: Pick<Ctx, 'db' | 'now'>, site: number): Promise<number> {
  const spared = (await readDemoCampaigns()).map(({ product }) => product);
  const first = Math.floor(ctx.now.getTime() / SLOT_MS) * SLOT_MS;
  const starts = Array.from({ length: SLOTS }, (_, index) => new Date(first + index * SLOT_MS));
  const made = await sql<{ slots: number }>`
    with made as (
      insert into flash_slots (site_id, starts_at, ends_at)
      select ${site}::bigint, wanted, wanted + ${SLOT_MS}::bigint * interval '1 millisecond'
      from unnest(${starts}::timestamptz[]) wanted
      where not exists (select 1 from flash_slots s where s.site_id = ${site}::bigint and s.starts_at = wanted)
      returning id, starts_at
    ),
    items as (
      insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user)
      select made.id, chosen.product_id, chosen.sku_id, greatest(floor(chosen.price_minor * chosen.share / 1000) * 10, 10),
        least(chosen.left, 60), 2
      from made cross join lateral (
        select p.id as product_id, s.id as sku_id, s.price_minor, t.on_hand - t.reserved as left,
          60 + abs(hashtext(p.handle)) % 25 as share
        from products p
        join lateral (select * from skus where product_id = p.id and active order by position limit 1) s on true
        join stock t on t.sku_id = s.id
        where p.status = 'on_sale' and t.on_hand - t.reserved >= 5 and p.handle <> all(${spared}::text[])
        order by md5(p.handle || made.id::text) limit ${ITEMS}
      ) chosen
      returning 1
    )
    select count(*)::int as slots from made`.execute(ctx.db);
  return made.rows[0]?.slots ?? 0;
}
