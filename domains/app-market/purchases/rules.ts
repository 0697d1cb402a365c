/** What an app may cost at most, in minor units. */
export const MOST_PRICE_MINOR = 10_000_000;
/** How long a link to a file of a paid app works. */
export const FILE_LINK_SECONDS = 600;
