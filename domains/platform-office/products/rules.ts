/** Filters and sorts of the products of all shops; the pages use them in the browser. */
export const ALL_PRODUCT_STATES = ['on_sale', 'waiting', 'off_sale', 'draft'] as const;
/** As a filter: taken off sale by the platform. */
export const ALL_PRODUCT_FILTERS = [...ALL_PRODUCT_STATES, 'blocked'] as const;
export const PRODUCT_STOCKS = ['low', 'out'] as const;
export const ALL_PRODUCT_SORTS = ['added', 'sales', 'price'] as const;
