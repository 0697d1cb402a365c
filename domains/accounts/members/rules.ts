/** The list counts no further. */
export const MEMBERS_COUNTED = 10_000;
