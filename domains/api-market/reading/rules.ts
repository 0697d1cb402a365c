export const API_SORTS = ['relevance', 'newest', 'name'] as const;
export const APIS_A_PAGE = 24;
/** The list counts no further. */
export const MOST_APIS_COUNTED = 1_000;
/** A name may differ from a typed one by about one letter in six. */
export const NEAR_NAME = 0.5;
export const LONGEST_SEARCH = 60;
