import { sql } from 'kysely';

/**
 * SQL: the terms `o` cost more than the present ones `v` of a subscription, so a month of them begins at once; one of any
 * other plan follows the months that are paid.
 */
export const IS_DEARER = sql<boolean>`(o.currency = v.currency and o.price_minor > v.price_minor)`;
