import { DomainError, refuseFields } from '../../platform/errors.ts';
import { type Ctx, hasPlatformPermission, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { hasShopPermission } from '../merchants/own-merchant.server.ts';
import { readMerchantOwner } from '../merchants/queries.server.ts';
import { readCategoryPaths } from './category-paths.server.ts';
import { mayCountStock } from './may-count-stock.server.ts';
import { type ProductInput, productProblems } from './product-input.ts';
import type { StoredProduct } from './stored-products.server.ts';
import { lockStored, type WrittenProduct, writeProducts } from './write/write-products.server.ts';

/**
 * A member of the shop's staff who edits products, or an actor who manages the catalogue; otherwise throws `login_required` or `no_permission`.
 */
async function requireProductEditor(ctx: Ctx, merchantId: number): Promise<{ currency: string }> {
  requireActor(ctx);
  const merchant = await readMerchantOwner(ctx, merchantId);
  const may =
    merchant &&
    (hasPlatformPermission(ctx, 'catalog.manage') || (await hasShopPermission(ctx, merchantId, 'products.edit')));
  if (!may) throw new DomainError('no_permission', { permission: 'catalog.manage' });
  return merchant;
}

/**
 * Creates a product of the merchant, or updates the one with this handle. Variants that exist keep their stock unless the
 * actor may count it.
 */
export function saveProduct(ctx: Ctx, merchantId: number, input: ProductInput): Promise<WrittenProduct> {
  return changeProduct(ctx, merchantId, input.handle, () => input);
}

/**
 * The same from the stored state, which is locked between `decide` and the writing. `check` may still refuse the result
 * in the same transaction, while the variants that ended are locked.
 */
export async function changeProduct(
  ctx: Ctx,
  merchantId: number,
  handle: string,
  decide: (stored: StoredProduct | undefined) => ProductInput,
  check: (inside: Ctx, written: WrittenProduct) => Promise<void> = async () => {},
): Promise<WrittenProduct> {
  const { currency } = await requireProductEditor(ctx, merchantId);
  const mayCount = await mayCountStock(ctx, merchantId);
  return transact(ctx, async (tx) => {
    const [stored] = await lockStored(tx.db, merchantId, [handle]);
    const input = decide(stored);
    const problems = productProblems(input);
    const categories = await readCategoryPaths(tx.db, [input.categoryId]);
    if (!categories.has(input.categoryId)) problems.push({ field: 'categoryId', code: 'invalid_value' });
    if (problems.length > 0) refuseFields(problems);
    const placement = { merchantId, currency, categories };
    const mark = { reason: 'opening', reference: `product:${handle}`, actor: ctx.actor, mayCount } as const;
    const [written] = await writeProducts(tx.db, placement, [handle], () => input, mark);
    if (!written) throw new Error('a product was written without an answer');
    await check(tx, written);
    return written;
  });
}
