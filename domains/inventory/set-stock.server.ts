import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Ctx } from '../kit/context.ts';
import type { AdjustReason } from './contract.ts';

/** Locks the stock of a SKU until the transaction ends, so that what is counted next is what is set. */
export async function lockStock(db: Db, skuId: number): Promise<void> {
  await sql`select from stock where sku_id = ${skuId}::bigint for no key update`.execute(db);
}

/**
 * Sets the stock of many SKUs to the counted quantities, with a movement for each difference; never below what is
 * reserved. Null: not counted, the SKU only gets a stock row. The caller has checked permissions.
 */
export async function setStock(
  ctx: Pick<Ctx, 'db' | 'now'> & { actor?: Ctx['actor'] },
  counted: readonly { skuId: number; onHand: number | null }[],
  reason: AdjustReason,
  reference: string,
): Promise<void> {
  if (counted.length === 0) return;
  const rows = JSON.stringify(counted.map(({ skuId, onHand }) => ({ sku_id: skuId, on_hand: onHand })));
  await sql`
    with wanted as (select * from jsonb_to_recordset(${rows}::jsonb) as w(sku_id bigint, on_hand bigint)),
    before as materialized (
      select t.sku_id, t.on_hand, greatest(w.on_hand, t.reserved) as goal
      from stock t join wanted w on w.sku_id = t.sku_id order by t.sku_id for no key update of t
    ),
    opened as (
      insert into stock (sku_id, on_hand) select w.sku_id, coalesce(w.on_hand, 0) from wanted w
      where not exists (select 1 from before b where b.sku_id = w.sku_id) order by w.sku_id
      returning sku_id, on_hand
    ),
    changed as (
      update stock t set on_hand = b.goal from before b join wanted w on w.sku_id = b.sku_id
      where t.sku_id = b.sku_id and w.on_hand is not null and b.goal <> b.on_hand
      returning t.sku_id, b.goal - b.on_hand as delta
    )
    insert into stock_movements (sku_id, on_hand_delta, reserved_delta, reason, reference, actor_id, created_at)
    select m.sku_id, m.delta, 0, ${reason}, ${reference}, ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz
    from (select sku_id, on_hand as delta from opened where on_hand <> 0 union all select sku_id, delta from changed) m
    order by m.sku_id`.execute(ctx.db);
}
