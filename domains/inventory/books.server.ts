import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** SKUs whose movements do not add up to their stock, or that lists of stock would miss, one sentence each. */
export async function checkInventory(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'SKU ' || coalesce(t.sku_id, v.sku_id) || ' has ' || coalesce(t.on_hand, 0) || ' on hand and ' || coalesce(t.reserved, 0)
      || ' reserved, its movements say ' || coalesce(v.on_hand, 0) || ' and ' || coalesce(v.reserved, 0) as problem
    from stock t full join (
      select sku_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved from stock_movements group by sku_id
    ) v on v.sku_id = t.sku_id
    where coalesce(t.on_hand, 0) <> coalesce(v.on_hand, 0) or coalesce(t.reserved, 0) <> coalesce(v.reserved, 0)
    union all
    select 'SKU ' || s.id || ' has no stock' from skus s left join stock t on t.sku_id = s.id where t.sku_id is null
    union all
    select 'SKU ' || t.sku_id || ' has ' || t.on_hand - t.reserved || ' left but is not in short_stock'
    from stock t left join short_stock x on x.sku_id = t.sku_id
    where t.on_hand - t.reserved <= greatest(20, t.low_at) and x.sku_id is null`.execute(db);
  return result.rows.map((row) => row.problem);
}
