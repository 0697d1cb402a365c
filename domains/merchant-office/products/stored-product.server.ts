import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { ProductInput } from '../../catalog/product-input.ts';
import { changeProduct } from '../../catalog/save-product.server.ts';
import { readStoredByHandles, type StoredProduct } from '../../catalog/stored-products.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ShopAct } from '../../merchants/audit/acts.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import type { OwnMerchant } from '../../merchants/own-merchant.server.ts';
import { inputOf } from './stored-input.ts';

/** The change is applied to the state locked at that moment, so concurrent changes are not lost. */
export async function changeStored(
  ctx: Ctx,
  own: OwnMerchant,
  productId: number,
  change: (input: ProductInput, stored: StoredProduct) => ProductInput,
  check?: Parameters<typeof changeProduct>[4],
  act: ShopAct = 'product.saved',
): Promise<void> {
  const { handle } = await readStored(ctx, own, productId);
  const decide = (stored: StoredProduct | undefined) => {
    if (stored?.id !== productId || stored.status === 'deleted') throw new DomainError('product_not_found');
    return change(inputOf(stored), stored);
  };
  await changeProduct(ctx, own.id, handle, decide, async (inside, written) => {
    await check?.(inside, written);
    await auditShop(inside, own, act, `product:${productId}`);
  });
}

/** Throws `product_not_found`, also for another shop's. */
export async function readStored(ctx: Ctx, own: OwnMerchant, id: number): Promise<StoredProduct> {
  const found = await sql<{ handle: string }>`
    select handle from products
    where id = ${id}::bigint and merchant_id = ${own.id}::bigint and status <> 'deleted'`.execute(ctx.db);
  const [stored] = found.rows[0] ? await readStoredByHandles(ctx.db, own.id, [found.rows[0].handle]) : [];
  if (!stored) throw new DomainError('product_not_found');
  return stored;
}

/** A handle for a product without a name of its own in the address. */
export function newHandle(): string {
  const sign = randomToken().replace(/[^a-z0-9]/gi, '');
  return `item-${sign.slice(0, 10).toLowerCase()}`;
}
