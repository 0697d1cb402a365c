import { divideHalfEven } from '../../../../platform/locale/money.ts';
import type { ProductInput } from '../../../catalog/product-input.ts';
import type { StoredProduct } from '../../../catalog/stored-products.server.ts';
import { inputOf } from '../stored-input.ts';
import type { ProductChange } from './contract.ts';

/** Products in one change. */
export const MAX_CHANGED = 10_000;
export const CHANGE_BATCH = 25;
/** The same bounds as for a single price and a counted stock. */
const MAX_PRICE = 100_000_000_000;
const MAX_STOCK = 1_000_000;

/** Why a product is left as it is, as a key of `shop-products:change.refused`. */
export type ChangeRefusal =
  | 'free'
  | 'price_range'
  | 'stock_range'
  | 'reserved'
  | 'blocked'
  | 'gone'
  | 'not_saved'
  | 'not_permitted';

/** A price after the change, in minor units: a percentage is rounded half-even, once. */
export function changedPrice(price: number, { how, amount }: NonNullable<ProductChange['price']>): number {
  if (how === 'set') return amount;
  if (how === 'add') return price + amount;
  return Number(divideHalfEven(BigInt(price) * BigInt(10_000 + amount), 10_000n));
}

/** What the change makes of a product, or why it does not apply to it. All of its variants are changed, or none. */
export function changedProduct(
  stored: StoredProduct & { isBlocked?: boolean },
  change: ProductChange,
): ProductInput | ChangeRefusal {
  const input = inputOf(stored);
  const active = stored.skus.filter((sku) => sku.active);
  const skus: ProductInput['skus'] = [];
  for (const [place, sku] of input.skus.entries()) {
    const before = active[place];
    if (!before) continue;
    const priceMinor = change.price ? changedPrice(sku.priceMinor, change.price) : sku.priceMinor;
    if (priceMinor === 0 && sku.priceMinor !== 0) return 'free';
    if (priceMinor < 0 || priceMinor > MAX_PRICE) return 'price_range';
    const onHand = change.stock && (change.stock.how === 'set' ? 0 : before.onHand) + change.stock.amount;
    if (onHand !== undefined && (onHand < 0 || onHand > MAX_STOCK)) return 'stock_range';
    if (onHand !== undefined && onHand < before.reserved) return 'reserved';
    // a price that is no longer lower is not shown as a reduction
    const compareAtMinor = change.price && (sku.compareAtMinor ?? 0) <= priceMinor ? null : sku.compareAtMinor;
    skus.push({ ...sku, priceMinor, compareAtMinor, onHand: onHand ?? null });
  }
  if (change.status === 'on_sale' && stored.isBlocked) return 'blocked';
  return { ...input, skus, status: change.status ?? input.status, categoryId: change.categoryId ?? input.categoryId };
}
