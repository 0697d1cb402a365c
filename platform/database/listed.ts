import { type RawBuilder, sql } from 'kysely';

/**
 * Identifiers as a list that the planner cannot look into, for statements that run often. Of an array in sight it takes
 * the length into account, finds a plan for that very length cheaper than one for all, and so plans the statement anew
 * at every use, which costs more than the statement.
 */
export function listed(ids: readonly number[]): RawBuilder<number[]> {
  return sql`array(select unnest(${[...ids]}::bigint[]))`;
}
