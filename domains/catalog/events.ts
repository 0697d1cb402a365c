export interface CategoryDeleting {
  id: number;
}

declare module '../../platform/events.ts' {
  interface EventMap {
    /** A category is about to be deleted, in the same transaction: what uses it refuses with `category_in_use`. */
    'category.deleting': CategoryDeleting;
    /** What would buying these products of other wings give back? In minor units of the reader's currency. */
    'credits.wanted': {
      userId: number;
      productIds: readonly number[];
      give(productId: number, amount: number): void;
    };
  }
}
