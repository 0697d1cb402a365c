/** Products saved or removed in one request. */
export const MAX_AT_ONCE = 100;
/** Nobody reads more than this. */
export const MAX_COLLECTED = 2_000;

export const COLLECTION_TYPES = ['goods', 'stores'] as const;
export type CollectionType = (typeof COLLECTION_TYPES)[number];

/** Today's status of a collected product. */
export const COLLECTED_STATES = ['on_sale', 'sold_out', 'off_sale'] as const;
