import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../platform/spaced-pattern.ts';

/** Words with spaces or ideographs are compared with the text as `spaced_text` writes it, which is slow to make. */
export const needsSpacing = (keyword: string) => spacedPattern(keyword).includes(' ');

/** Whether names (a column of texts) hold the keyword, for names that are read anyway; an index asks by `spaced_text`. */
export function isNamed(column: string, keyword: string): RawBuilder<boolean> {
  const names = sql`${sql.ref(column)}::text`;
  return needsSpacing(keyword)
    ? sql<boolean>`spaced_text(${names}) like ${spacedPattern(keyword)}`
    : sql<boolean>`lower(${names}) like ${spacedPattern(keyword)}`;
}
