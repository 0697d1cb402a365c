export interface CategoryDeleting {
  id: number;
}

declare module '../../platform/events.ts' {
  interface EventMap {
    /** A category is about to be deleted, in the same transaction: what uses it refuses with `category_in_use`. */
    'category.deleting': CategoryDeleting;
  }
}
