/** The longest period of figures that can be chosen. */
export const MAX_RANGE_DAYS = 366;
