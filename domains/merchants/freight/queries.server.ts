import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { ListedFreight } from './contract.ts';

/** The freight templates of one's own shop, default first. */
export async function listFreights(ctx: Ctx): Promise<{ list: ListedFreight[]; currency: string }> {
  const own = await requireOwnMerchant(ctx, 'freight.edit');
  const found = await sql<Omit<ListedFreight, 'updatedAt'> & { updatedAt: Date }>`
    select t.id, t.name, t.charge_by as "chargeBy", t.zones, t.excluded, t.elsewhere, t.free_over_minor as "freeOverMinor",
      ${own.currency}::text as currency, t.is_default as "isDefault", t.updated_at as "updatedAt",
      (select count(*) from products p where p.freight_template_id = t.id and p.status <> 'deleted') as products
    from freight_templates t where t.merchant_id = ${own.id}::bigint order by t.is_default desc, t.name, t.id`.execute(
    ctx.db,
  );
  const list = found.rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
  return { list, currency: own.currency };
}

/** One template of one's own shop. Throws `freight_not_found`. */
export async function readFreight(ctx: Ctx, id: number): Promise<ListedFreight> {
  const found = (await listFreights(ctx)).list.find((template) => template.id === id);
  if (!found) throw new DomainError('freight_not_found');
  return found;
}
