import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import type { AdjustReason, ShortItem, StockItem } from './contract.ts';

type StockCtx = Pick<Ctx, 'db' | 'now'> & { actor?: Ctx['actor'] };

interface Move {
  reason: 'reserve' | 'release' | 'consume' | AdjustReason;
  /** The effect of one piece on the two counts. */
  onHand: -1 | 0 | 1;
  reserved: -1 | 0 | 1;
}

/**
 * Reserves pieces for an order so that nothing is oversold. All or nothing; throws `out_of_stock` naming every SKU that
 * falls short.
 */
export function reserveStock(ctx: StockCtx, items: readonly StockItem[], reference: string): Promise<void> {
  return moveStock(ctx, items, reference, { reason: 'reserve', onHand: 0, reserved: 1 });
}

/** Releases reserved pieces: the order was cancelled or expired. */
export function releaseStock(ctx: StockCtx, items: readonly StockItem[], reference: string): Promise<void> {
  return moveStock(ctx, items, reference, { reason: 'release', onHand: 0, reserved: -1 });
}

/** Removes reserved pieces from stock: the order was paid. */
export function consumeStock(ctx: StockCtx, items: readonly StockItem[], reference: string): Promise<void> {
  return moveStock(ctx, items, reference, { reason: 'consume', onHand: -1, reserved: -1 });
}

/** Returns sold pieces to stock: they were sent back. */
export function returnStock(ctx: StockCtx, items: readonly StockItem[], reference: string): Promise<void> {
  return moveStock(ctx, items, reference, { reason: 'return', onHand: 1, reserved: 0 });
}

/**
 * One statement: the rows are locked in primary-key order, updated only if neither count becomes impossible (no
 * overselling), and every change records its movement. A SKU named twice counts once, with the sum.
 */
async function moveStock(ctx: StockCtx, items: readonly StockItem[], reference: string, move: Move): Promise<void> {
  const wanted = summed(items);
  if (wanted.length === 0) return;
  await transact(ctx, async ({ db }) => {
    const result = await sql<{ sku_id: number }>`
      with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(sku_id bigint, num bigint)),
      locked as (
        select t.sku_id, w.num from stock t join wanted w on w.sku_id = t.sku_id
        where ${isSold(move)} order by t.sku_id for no key update of t
      ),
      changed as (
        update stock t set on_hand = t.on_hand + ${move.onHand}::bigint * l.num, reserved = t.reserved + ${move.reserved}::bigint * l.num
        from locked l
        where t.sku_id = l.sku_id and t.reserved + ${move.reserved}::bigint * l.num >= 0
          and t.on_hand + ${move.onHand}::bigint * l.num >= t.reserved + ${move.reserved}::bigint * l.num
        returning t.sku_id, l.num
      )
      insert into stock_movements (sku_id, on_hand_delta, reserved_delta, reason, reference, actor_id, created_at)
      select sku_id, ${move.onHand}::bigint * num, ${move.reserved}::bigint * num, ${move.reason}, ${reference},
        ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz
      from changed returning sku_id`.execute(db);
    if (result.rows.length < wanted.length)
      await refuseShort(db, wanted, new Set(result.rows.map((row) => row.sku_id)), move);
  });
}

/** A variant that was removed while its buyer was deciding is no longer sold; earlier orders are still fulfilled. */
function isSold(move: Move): RawBuilder<boolean> {
  if (move.reason !== 'reserve') return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from skus s where s.id = t.sku_id and s.active)`;
}

function summed(items: readonly StockItem[]): { sku_id: number; num: number }[] {
  const sums = new Map<number, number>();
  for (const { skuId, num } of items) {
    if (!Number.isSafeInteger(num) || num < 0) throw new RangeError(`not a number of pieces: ${num}`);
    if (num > 0) sums.set(skuId, (sums.get(skuId) ?? 0) + num);
  }
  return [...sums].map(([sku_id, num]) => ({ sku_id, num }));
}

/** Throwing rolls back the changes to the other SKUs. */
async function refuseShort(db: Db, wanted: { sku_id: number }[], done: Set<number>, move: Move): Promise<never> {
  const missing = wanted.map((item) => item.sku_id).filter((id) => !done.has(id));
  if (move.reason !== 'reserve') {
    throw new Error(`stock of SKU ${missing.join(', ')} has fewer reserved pieces than ${move.reason} wants`);
  }
  const found = await sql<ShortItem>`
    select s.id as "skuId", s.product_id as "productId",
      case when s.active then coalesce(t.on_hand - t.reserved, 0) else 0 end as available
    from skus s left join stock t on t.sku_id = s.id where s.id = any(${missing}::bigint[]) order by s.id`.execute(db);
  throw new DomainError('out_of_stock', { items: found.rows });
}
