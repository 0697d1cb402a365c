import { type RawBuilder, sql } from 'kysely';

type DaySetting = 'evaluateDays' | 'confirmDays' | 'returnDays';

/** The number of days that the site of order `o` has set, or the usual one. */
export function daysOfSite(setting: DaySetting, usual: number): RawBuilder<number> {
  return sql`coalesce((select (s.settings ->> ${setting})::int from sites s where s.id = o.site_id), ${usual}::int)`;
}

/** The fewest days that any site has set: with it a search by time is bounded before it looks at an order's site. */
export function fewestDays(setting: DaySetting, usual: number): RawBuilder<number> {
  return sql`(select coalesce(min(coalesce((settings ->> ${setting})::int, ${usual}::int)), ${usual}::int) from sites)`;
}

/** The most days that any site has set. */
export function mostDays(setting: DaySetting, usual: number): RawBuilder<number> {
  return sql`(select coalesce(max(coalesce((settings ->> ${setting})::int, ${usual}::int)), ${usual}::int) from sites)`;
}
