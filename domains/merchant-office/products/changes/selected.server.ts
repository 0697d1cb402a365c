import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/open.ts';
import { readStoredByHandles, type StoredProduct } from '../../../catalog/stored-products.server.ts';
import type { Ctx } from '../../../kit/context.ts';
import type { OwnMerchant } from '../../../merchants/own-merchant.server.ts';
import { matchingProducts } from '../list-products.server.ts';
import type { Selection } from './contract.ts';
import { MAX_CHANGED } from './rules.ts';

/** The ids of the selected products of the shop in order; others are left out. */
export async function selectedIds(ctx: Ctx, own: OwnMerchant, { ids, all }: Selection): Promise<number[]> {
  const found = all
    ? await matchingProducts(ctx, own, all, MAX_CHANGED)
    : await sql<{ id: number }>`
        select id from products where merchant_id = ${own.id}::bigint and id = any(${ids}::bigint[])
          and status <> 'deleted' order by id desc`
        .execute(ctx.db)
        .then(({ rows }) => rows.map(({ id }) => id));
  return found;
}

export type ChangedProduct = StoredProduct & { isBlocked: boolean };

/** The stored state of these products of the shop, without those that are gone. */
export async function readSelected(db: Db, merchantId: number, ids: readonly number[]): Promise<ChangedProduct[]> {
  const named = await sql<{ id: number; handle: string; isBlocked: boolean }>`
    select id, handle, blocked_reason is not null as "isBlocked" from products
    where merchant_id = ${merchantId}::bigint and id = any(${[...ids]}::bigint[]) and status <> 'deleted'`.execute(db);
  const blocked = new Map(named.rows.map(({ id, isBlocked }) => [id, isBlocked]));
  const stored = await readStoredByHandles(
    db,
    merchantId,
    named.rows.map(({ handle }) => handle),
  );
  return stored.map((product) => ({ ...product, isBlocked: blocked.get(product.id) ?? false }));
}
