/** What the buyer of a product gets: goods, the right to download an app, a period of a plan of an API. */
export const SOLD_AS = ['goods', 'app', 'api_plan'] as const;
export type SoldAs = (typeof SOLD_AS)[number];
