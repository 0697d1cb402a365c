import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Tag of kept answers that show the reviews of a product. */
export const reviewsTag = (productId: number) => `reviews:${productId}`;

/** Makes every process forget what it kept of these products' reviews, once the transaction of `db` is in. */
export async function tellReviewsChanged(db: Db, productIds: readonly number[]): Promise<void> {
  const tags = [...new Set(productIds)].map(reviewsTag);
  await sql`select pg_notify('kept', tag) from unnest(${tags}::text[]) as told(tag)`.execute(db);
}
