import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Cache tag of responses that show the reviews of a product. */
export const reviewsTag = (productId: number) => `reviews:${productId}`;

/** Invalidates every process's cached reviews of these products once the transaction of `db` commits. */
export async function invalidateReviews(db: Db, productIds: readonly number[]): Promise<void> {
  const tags = [...new Set(productIds)].map(reviewsTag);
  await sql`select pg_notify('kept', tag) from unnest(${tags}::text[]) as told(tag)`.execute(db);
}
