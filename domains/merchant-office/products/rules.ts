import { PRODUCT_LIMITS } from '../../catalog/product-limits.ts';

/** Filters of a shop's products. */
export const PRODUCT_STATES = ['all', 'on_sale', 'waiting', 'off_sale', 'draft', 'low', 'out'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const PRODUCT_LENGTHS = PRODUCT_LIMITS;
export const MAX_PICTURES = PRODUCT_LIMITS.pictures;
/** Maximum JSON size of a product with its texts in every language, two of them at full length, and all variants. */
export const MAX_PRODUCT_BYTES = 2 * 1024 * 1024;

/** A CSS colour, possibly a gradient; empty for none. Nothing that would load a resource. */
export function isSwatch(text: string): boolean {
  return /^[#\w\s(),.%/-]*$/.test(text) && !/url|image/i.test(text);
}
