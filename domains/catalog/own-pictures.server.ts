import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { claimPictures } from '../uploads/claim-pictures.server.ts';

/**
 * The subset of these pictures that the merchant may use: already in a product of the shop, or uploaded by the actor.
 */
export async function findOwnPictures(
  db: Db,
  { merchantId, actorId, urls }: { merchantId: number; actorId: number; urls: readonly string[] },
): Promise<Set<string>> {
  const shown = await sql<{ url: string }>`
    select distinct i.url from product_images i join products p on p.id = i.product_id
    where p.merchant_id = ${merchantId}::bigint and i.url = any(${[...urls]}::text[])`.execute(db);
  const uploaded = await claimPictures(db, { userId: actorId, as: 'product', urls });
  return new Set([...shown.rows.map(({ url }) => url), ...uploaded]);
}
