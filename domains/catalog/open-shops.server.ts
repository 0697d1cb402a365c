import { sql } from 'kysely';

/*
 * Products of paused and closed shops are not offered, and those of developers not here. Both are few, so each statement
 * reads them once instead of joining the shop of every product.
 */
const NOT_OPEN = sql`select id from merchants where status <> 'open' or kind <> 'shop'`;

/** Product `p` belongs to an open shop. */
export const SOLD_NOW = sql<boolean>`p.merchant_id not in (${NOT_OPEN})`;

/** The same of a place `pl` in a category. */
export const PLACED_NOW = sql<boolean>`pl.product_id not in (select id from products where merchant_id in (${NOT_OPEN}))`;
