import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Whether the products of shop `m` are reviewed before their first sale. */
export const IS_REVIEWED: RawBuilder<boolean> = sql<boolean>`(case m.product_review when 'always' then true when 'never' then false
  else (select reviews_products from catalog_settings) end)`;

export async function isReviewed(db: Db, merchantId: number): Promise<boolean> {
  const found = await sql<{ reviewed: boolean }>`
    select ${IS_REVIEWED} as reviewed from merchants m where m.id = ${merchantId}::bigint`.execute(db);
  return found.rows[0]?.reviewed ?? true;
}

interface SaleState {
  status: RawBuilder<string>;
  approvedAt: RawBuilder<unknown>;
  refusedReason: RawBuilder<unknown>;
}

/**
 * What a stored product `p` becomes when its shop wants it in a status. Every statement of a shop that changes the status
 * takes it from here: a blocked product stays off sale, and one that was never approved waits if its shop's products are
 * reviewed.
 */
export function saleState(wanted: RawBuilder<unknown>, reviewed: boolean): SaleState {
  const isOffered = sql`(${wanted} = 'on_sale' and p.blocked_reason is null)`;
  return {
    status: sql`case when ${wanted} <> 'on_sale' then ${wanted} when p.blocked_reason is not null then 'off_sale'
      when p.approved_at is null and ${reviewed}::boolean then 'waiting' else 'on_sale' end`,
    approvedAt: sql`case when ${isOffered} and not ${reviewed}::boolean then coalesce(p.approved_at, now()) else p.approved_at end`,
    refusedReason: sql`case when ${isOffered} then null else p.refused_reason end`,
  };
}

/** The same for a new product. */
export function newSaleState(wanted: RawBuilder<unknown>, reviewed: boolean): Omit<SaleState, 'refusedReason'> {
  return {
    status: sql`case when ${wanted} = 'on_sale' and ${reviewed}::boolean then 'waiting' else ${wanted} end`,
    approvedAt: sql`case when ${wanted} = 'on_sale' and not ${reviewed}::boolean then now() end`,
  };
}
