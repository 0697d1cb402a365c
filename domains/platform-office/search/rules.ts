/** Hits shown of each list; a link leads to the rest. */
export const FOUND_SHOWN = 6;
export const MAX_SEARCH = 100;
