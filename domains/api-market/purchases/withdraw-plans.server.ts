import { sql } from 'kysely';
import { withdrawElsewhere } from '../../catalog/elsewhere/offer-elsewhere.server.ts';
import type { Ctx } from '../../kit/context.ts';

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
