/** Products blocked at once, and the length of the reason that their shop reads. */
export const MAX_BLOCKED = 100;
export const MAX_BLOCK_REASON = 300;
