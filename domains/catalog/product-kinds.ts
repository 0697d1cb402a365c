/** How a kind of product behaves in cart, checkout, delivery and refunds. */
interface ProductKindRules {
  /**
   * `parcel`: the checkout asks for an address, freight is charged, pieces are counted into parcels, and a parcel that
   * has not left can be cancelled. `content`: texts and keys appear in the order as soon as it is paid; no address, no
   * freight, nothing to ship.
   */
  delivery: 'parcel' | 'content';
}

/** The kinds of products and so of lines in carts and orders. Price and stock are those of the SKU for every kind. */
const PRODUCT_KINDS = {
  physical: { delivery: 'parcel' },
  virtual: { delivery: 'content' },
} as const satisfies Record<string, ProductKindRules>;

export type ProductKind = keyof typeof PRODUCT_KINDS;

/** For `z.enum`. */
export const PRODUCT_KIND_NAMES = Object.keys(PRODUCT_KINDS) as [ProductKind, ...ProductKind[]];

export function isShipped(kind: ProductKind): boolean {
  return PRODUCT_KINDS[kind].delivery === 'parcel';
}

/** For statements: kinds that are sent in parcels, and kinds whose content appears in the order. */
export const SHIPPED_KINDS: readonly ProductKind[] = PRODUCT_KIND_NAMES.filter(isShipped);
export const CONTENT_KINDS: readonly ProductKind[] = PRODUCT_KIND_NAMES.filter((kind) => !isShipped(kind));
