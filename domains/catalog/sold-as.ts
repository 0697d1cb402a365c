/** What the buyer of a product gets: goods, the right to download an app, a period of a plan of an API. */
export type SoldAs = 'goods' | 'app' | 'api_plan';
