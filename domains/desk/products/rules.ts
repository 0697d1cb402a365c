/** How a shop's products are narrowed. */
export const PRODUCT_STATES = ['all', 'on_sale', 'off_sale', 'draft', 'low', 'out'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
