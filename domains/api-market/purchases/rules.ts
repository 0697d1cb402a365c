/** After the last month that is paid, calls still work for so long. */
export const GRACE_DAYS = 3;
/** So long before the end of that month its buyer is reminded. */
export const SOON_DAYS = 3;
