/** Filters of a shop's products. */
export const PRODUCT_STATES = ['all', 'on_sale', 'waiting', 'off_sale', 'draft', 'low', 'out'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** Maximum length of a product's texts and number of its pictures. */
export const PRODUCT_LENGTHS = {
  name: 200,
  tagline: 200,
  description: 20_000,
  vendor: 100,
  tag: 40,
  tags: 20,
  code: 60,
  option: 40,
  value: 60,
} as const;
export const MAX_PICTURES = 20;
/** Maximum JSON size of a product with every text in every language at full length, and all variants. */
export const MAX_PRODUCT_BYTES = 1024 * 1024;

/** A CSS colour, possibly a gradient; empty for none. Nothing that would load a resource. */
export function isSwatch(text: string): boolean {
  return /^[#\w\s(),.%/-]*$/.test(text) && !/url|image/i.test(text);
}
