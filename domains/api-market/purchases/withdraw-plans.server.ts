import { sql } from 'kysely';
import { withdrawElsewhere } from '../../catalog/elsewhere/offer-elsewhere.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { dropApi } from '../manage/own-api.server.ts';

/**
 * Withdraws what carts hold of the plans of an API, after a change of their terms or of the state of the API. A plan that
 * is still on offer is offered again when a member wants to buy it.
 */
export async function withdrawPlans(ctx: Ctx, apiId: number): Promise<void> {
  const sold = await sql<{ productId: number }>`
    select o.product_id as "productId" from apis.plan_products o join apis.plan_versions v on v.id = o.plan_version_id
      join apis.plans p on p.id = v.plan_id
    where p.api_id = ${apiId}::bigint`.execute(ctx.db);
  await withdrawElsewhere(
    ctx,
    sold.rows.map(({ productId }) => productId),
  );
}

/**
 * Terms that were announced hold from now on: carts do not keep the former ones, and pages show the new ones. It repeats
 * itself for a day, in case no process ran at that moment.
 */
export async function beginAnnouncedTerms(ctx: Ctx): Promise<void> {
  const former = await sql<{ productId: number; apiId: number; isNew: boolean }>`
    select o.product_id as "productId", p.api_id as "apiId",
      n.valid_from > ${ctx.now}::timestamptz - interval '3 minutes' as "isNew"
    from apis.plan_versions n join apis.plans p on p.id = n.plan_id
      join apis.plan_versions w on w.plan_id = n.plan_id and w.number < n.number
      join apis.plan_products o on o.plan_version_id = w.id
    where n.valid_from > n.created_at and n.valid_from <= ${ctx.now}::timestamptz
      and n.valid_from > ${ctx.now}::timestamptz - interval '1 day'`.execute(ctx.db);
  if (former.rows.length === 0) return;
  await withdrawElsewhere(
    ctx,
    former.rows.map(({ productId }) => productId),
  );
  for (const apiId of new Set(former.rows.filter(({ isNew }) => isNew).map((row) => row.apiId)))
    await dropApi(ctx, apiId);
}
