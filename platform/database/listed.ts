import { type RawBuilder, sql } from 'kysely';

/**
 * Identifiers as a list opaque to the planner, for frequent statements. For a visible array it considers the length,
 * finds a plan for that length cheaper than the generic one, and so plans the statement on every use, which costs more
 * than running it.
 */
export function listed(ids: readonly number[]): RawBuilder<number[]> {
  return sql`array(select unnest(${[...ids]}::bigint[]))`;
}

/** The same for texts, such as order numbers. */
export function listedTexts(texts: readonly string[]): RawBuilder<string[]> {
  return sql`array(select unnest(${[...texts]}::text[]))`;
}
