import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { ShopReview } from './rules.ts';

/** Whether the products of one shop are reviewed before their first sale. Throws `no_permission`, `merchant_not_found`. */
export async function setShopReview(ctx: Ctx, { id, review }: { id: number; review: ShopReview }): Promise<void> {
  requirePlatformPermission(ctx, 'catalog.manage');
  await transact(ctx, async (tx) => {
    const found = await sql<{ review: ShopReview }>`
      select product_review as review from merchants where id = ${id}::bigint and kind = 'shop' for update`.execute(
      tx.db,
    );
    const [before] = found.rows;
    if (!before) throw new DomainError('merchant_not_found');
    await sql`update merchants set product_review = ${review} where id = ${id}::bigint`.execute(tx.db);
    await audit(tx, 'shop.product_review', `merchant:${id}`, {
      review: { from: before.review, to: review },
    });
  });
}
