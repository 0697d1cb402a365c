/** After the last month that is paid, calls still work for so long. */
export const GRACE_DAYS = 3;
