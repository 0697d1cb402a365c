import { sql } from 'kysely';
import { MAX_LINE_NUM } from './rules.ts';

/** The most pieces that one line may have of a product `p`: what other wings sell is bought piece by piece. */
export const MOST_PIECES = sql<number>`case when p.sold_as = 'goods' then ${MAX_LINE_NUM}::int else 1 end`;
