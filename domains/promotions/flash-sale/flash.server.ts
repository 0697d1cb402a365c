import { type RawBuilder, sql } from 'kysely';
import { DomainError, type ErrorCode } from '../../../platform/errors.ts';
import { accountsNear, lockAccountsNear } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';

/** A running flash price of one SKU, in the currency of its product. */
export interface RunningFlash {
  itemId: number;
  productId: number;
  skuId: number;
  priceMinor: number;
  endsAt: string;
  quota: number;
  left: number;
  perUser: number;
}

/** The running items of the request's site as a table expression with columns of `RunningFlash`. */
export function runningItems(ctx: Pick<Ctx, 'site' | 'now'>): RawBuilder<unknown> {
  return sql`(
    select i.id as item_id, i.product_id, i.sku_id, i.price_minor, s.ends_at, i.quota, i.quota - i.taken as left, i.per_user
    from flash_slots s join flash_items i on i.slot_id = s.id
    where s.site_id = ${ctx.site.id} and s.starts_at <= ${ctx.now}::timestamptz and s.ends_at > ${ctx.now}::timestamptz
  )`;
}

/** Flash prices of these products that run now, including sold-out ones; an empty list causes no query. */
export async function runningFlash(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  productIds: number[],
): Promise<RunningFlash[]> {
  if (productIds.length === 0) return [];
  const result = await sql<RunningFlash & { endsAt: Date }>`
    select f.item_id as "itemId", f.product_id as "productId", f.sku_id as "skuId", f.price_minor as "priceMinor",
           f.ends_at as "endsAt", f.quota, f.left, f.per_user as "perUser"
    from ${runningItems(ctx)} f where f.product_id = any(${productIds}::bigint[])
    order by f.price_minor`.execute(ctx.db);
  return result.rows.map((row) => ({ ...row, endsAt: row.endsAt.toISOString() }));
}

export interface FlashTake {
  itemId: number;
  skuId: number;
  num: number;
}

/**
 * Takes pieces from the campaigns' quotas in the transaction of `ctx.db`; database constraints refuse more than the
 * quota (overselling) or one person's share. The lock mode is compatible with the foreign key locks of other order
 * lines on the same item. Throws `flash_sold_out`, `flash_limit` with the SKUs.
 */
export async function takeFlash(ctx: Pick<Ctx, 'db'>, userId: number, takes: readonly FlashTake[]): Promise<void> {
  if (takes.length === 0) return;
  await transact(ctx, async ({ db }) => {
    await lockAccountsNear({ db }, userId);
    const wanted = JSON.stringify(takes.map(({ itemId, num }) => ({ item_id: itemId, num })));
    const taken = await sql<{ id: number }>`
      with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as w(item_id bigint, num int)),
      locked as (
        -- without waiting for the lock of an item that has sold out
        select i.id, w.num from flash_items i join wanted w on w.item_id = i.id
        where i.taken + w.num <= i.quota order by i.id for no key update of i
      )
      update flash_items i set taken = i.taken + l.num from locked l
      where i.id = l.id and i.taken + l.num <= i.quota returning i.id`.execute(db);
    refuseMissing('flash_sold_out', takes, new Set(taken.rows.map((row) => row.id)));
    const bought = await sql<{ item_id: number }>`
      insert into flash_purchases (item_id, user_id, num)
      select w.item_id, ${userId}::bigint, w.num from jsonb_to_recordset(${wanted}::jsonb) as w(item_id bigint, num int)
        join flash_items i on i.id = w.item_id
      where w.num + ${takenBesides(userId, sql`i.id`)} <= i.per_user order by w.item_id
      on conflict (item_id, user_id) do update set num = flash_purchases.num + excluded.num
      where flash_purchases.num + excluded.num + ${takenBesides(userId, sql`excluded.item_id`)}
        <= (select per_user from flash_items where id = excluded.item_id)
      returning item_id`.execute(db);
    refuseMissing('flash_limit', takes, new Set(bought.rows.map((row) => row.item_id)));
  });
}

/** Pieces of an item that the person has taken with other accounts. */
function takenBesides(userId: number, itemId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(o.num), 0) from flash_purchases o
    where o.item_id = ${itemId} and o.user_id = any(${accountsNear(userId)}) and o.user_id <> ${userId}::bigint)`;
}

function refuseMissing(code: ErrorCode, takes: readonly FlashTake[], done: Set<number>): void {
  const missing = takes.filter((take) => !done.has(take.itemId));
  if (missing.length > 0) throw new DomainError(code, { skuIds: missing.map((take) => take.skuId) });
}
