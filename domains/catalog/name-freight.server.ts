import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { readFreight } from '../merchants/freight/queries.server.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';

/**
 * Assigns a freight template to products of one's own shop; null: the shop's default. Returns how many. Throws
 * `freight_not_found` for another shop's template.
 */
export async function nameFreight(
  ctx: Ctx,
  input: { templateId: number | null; productIds: readonly number[] },
): Promise<{ products: number }> {
  const own = await requireOwnMerchant(ctx, 'freight.edit');
  return transact(ctx, async (tx) => {
    if (input.templateId !== null) await readFreight(tx, input.templateId);
    const named = await sql<{ id: number }>`
      update products p set freight_template_id = ${input.templateId}::bigint from (
        select id from products where id = any(${[...input.productIds]}::bigint[]) and merchant_id = ${own.id}::bigint and status <> 'deleted'
        order by id for no key update) own
      where p.id = own.id returning p.id`.execute(tx.db);
    return { products: named.rows.length };
  }).catch((error: unknown) => {
    // the template was deleted between the check and the update
    throw isMissing(error) ? new DomainError('freight_not_found') : error;
  });
}

const FOREIGN_KEY = '23503';
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === FOREIGN_KEY;
