import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { notifyEach } from '../../messages/notify.server.ts';

export interface ChangedProduct {
  id: number;
  name: Texts;
  ownerId: number | null;
}

/** In the order of keys, as every writer of several products locks them. */
export async function lockProducts(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from products where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);
}

/** Notes what the platform's staff did to products, and tells the owners of their shops. */
export async function reportProducts(
  ctx: Ctx,
  act: 'product.blocked' | 'product.allowed' | 'product.approved' | 'product.refused',
  products: readonly ChangedProduct[],
  reason: string,
): Promise<void> {
  for (const { id } of products) await audit(ctx, act, `product:${id}`, reason ? { reason } : {});
  const notices = products.flatMap(({ id, name, ownerId }) =>
    ownerId === null ? [] : [{ userId: ownerId, data: { product: name, reason }, link: `/login2/products/${id}` }],
  );
  await notifyEach(ctx, act, notices);
  await invalidateCache(ctx.db, 'catalog');
}
