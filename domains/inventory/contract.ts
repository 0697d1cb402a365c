/** A quantity of one SKU. */
export interface StockItem {
  skuId: number;
  num: number;
}

/** What is left of an unavailable SKU: the details of `out_of_stock` list these as `items`. */
export interface ShortItem {
  skuId: number;
  productId: number;
  available: number;
}

/** Why stock on hand was set or adjusted by hand. */
export type AdjustReason = 'opening' | 'import' | 'adjust' | 'return';
