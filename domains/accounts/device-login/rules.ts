/** How long a code can be scanned; the screen says so. */
export const CODE_SECONDS = 120;
/** How long after the scan the member can approve or decline; this covers confirming their identity. */
export const ANSWER_SECONDS = 180;
