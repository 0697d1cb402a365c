/** How a shop's products are narrowed. */
export const PRODUCT_STATES = ['all', 'on_sale', 'off_sale', 'draft', 'low', 'out'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** How long the texts of a product may be, and how many pictures it shows. */
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
/** A product with every text in every language at its longest, and all of its variants, as JSON. */
export const MAX_PRODUCT_BYTES = 1024 * 1024;

/** A colour as style sheets write it, a gradient as well; empty for none. Nothing that would fetch something. */
export function isSwatch(text: string): boolean {
  return /^[#\w\s(),.%/-]*$/.test(text) && !/url|image/i.test(text);
}
