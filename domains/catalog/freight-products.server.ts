import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { SHIPPED_KINDS } from './product-kinds.ts';

export interface FreightProduct {
  id: number;
  name: string;
  /** null: sent by the shop's default. */
  templateId: number | null;
}

const MOST = 500;

/** Products shipped by the actor's own shop, by name, with each product's freight template. */
export async function listFreightProducts(ctx: Ctx): Promise<FreightProduct[]> {
  const own = await requireOwnMerchant(ctx, 'freight.edit');
  const found = await sql<FreightProduct>`
    select id, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name, freight_template_id as "templateId"
    from products where merchant_id = ${own.id}::bigint and kind = any(${SHIPPED_KINDS}::text[]) and status <> 'deleted'
    order by 2, id limit ${MOST}::int`.execute(ctx.db);
  return found.rows;
}
