import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { textOf } from '../../../catalog/card.server.ts';
import type { Ctx } from '../../../kit/context.ts';
import { requireOwnMerchant } from '../../../merchants/own-merchant.server.ts';
import type { ChangeReport } from './contract.ts';

/** Progress of a change of the actor's shop. Throws `not_found`, also for another shop's. */
export async function readChange(ctx: Ctx, id: string): Promise<ChangeReport> {
  const report = await findChange(ctx, id);
  if (!report) throw new DomainError('not_found');
  return report;
}

/** The newest change of the actor's shop; null if there is none. */
export function readLatestChange(ctx: Ctx): Promise<ChangeReport | null> {
  return findChange(ctx, null);
}

async function findChange(ctx: Ctx, id: string | null): Promise<ChangeReport | null> {
  const own = await requireOwnMerchant(ctx, 'products.read');
  const found = await sql<Omit<ChangeReport, 'startedAt'> & { startedAt: Date }>`
    select c.id, c.state, cardinality(c.product_ids) as total, c.done, c.changed,
      jsonb_array_length(c.refused) as "refusedCount", c.started_at as "startedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('productId', r.id, 'name', ${textOf(ctx, 'p.name')}, 'code', r.code) order by r.nth)
        from (select (e.value ->> 'productId')::bigint as id, e.value ->> 'code' as code, e.nth
          from jsonb_array_elements(c.refused) with ordinality e(value, nth) limit 100) r
        join products p on p.id = r.id), '[]') as refused
    from product_changes c
    where c.merchant_id = ${own.id}::bigint and (${id}::uuid is null or c.id = ${id}::uuid)
    order by c.started_at desc limit 1`.execute(ctx.db);
  const row = found.rows[0];
  return row ? { ...row, startedAt: row.startedAt.toISOString() } : null;
}
