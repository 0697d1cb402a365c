/** Shops that are left, or taken down, by one press. */
export const MAX_AT_ONCE = 100;
/** Nobody looks through more shops than this. */
export const MAX_FOLLOWED = 2_000;
