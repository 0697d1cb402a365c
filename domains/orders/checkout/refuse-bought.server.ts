import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Decided } from './decide-checkout.ts';

/**
 * In the transaction that places an order: what is sold once was not bought meanwhile. Checkouts of one buyer with such a
 * line wait for each other here, so that the second one finds the order of the first. Throws `already_bought`.
 */
export async function refuseBought(ctx: Ctx, userId: number, { lines }: Decided): Promise<void> {
  const once = lines.filter(({ offer }) => offer.soldAs !== 'goods').map(({ productId }) => productId);
  if (once.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('bought once'), ${userId}::int)`.execute(ctx.db);
  const found = await sql<{ productId: number }>`
    select p.id as "productId" from products p
    where p.id = any(${once}::bigint[]) and is_bought(${userId}::bigint, p.id, p.sold_as)`.execute(ctx.db);
  if (found.rows.length === 0) return;
  throw new DomainError('already_bought', { items: found.rows.map((row) => ({ ...row, available: 0 })) });
}
