/** Goods that are taken down, or taken away, by one press. */
export const MAX_AT_ONCE = 100;
/** Nobody looks through more than this. */
export const MAX_COLLECTED = 2_000;

export const COLLECTION_TYPES = ['goods', 'stores'] as const;
export type CollectionType = (typeof COLLECTION_TYPES)[number];

/** How something that was collected stands today. */
export const COLLECTED_STATES = ['on_sale', 'sold_out', 'off_sale'] as const;
