/** So many pieces of one SKU. */
export interface StockItem {
  skuId: number;
  num: number;
}

/** What is left of a SKU that could not be had: the details of `out_of_stock` hold these as `items`. */
export interface ShortItem {
  skuId: number;
  productId: number;
  available: number;
}

/** Why stock on hand was set or changed by hand. */
export type AdjustReason = 'opening' | 'import' | 'adjust' | 'return';
