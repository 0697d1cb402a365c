import { type RawBuilder, sql } from 'kysely';

type DaySetting = 'evaluateDays' | 'confirmDays' | 'returnDays';

/** The number of days set by the site of order `o`, or the default. */
export function daysOfSite(setting: DaySetting, usual: number): RawBuilder<number> {
  return sql`coalesce((select (s.settings ->> ${setting})::int from sites s where s.id = o.site_id), ${usual}::int)`;
}

/** The minimum of days set by any site: bounds a search by time before the order's site is read. */
export function fewestDays(setting: DaySetting, usual: number): RawBuilder<number> {
  return sql`(select coalesce(min(coalesce((settings ->> ${setting})::int, ${usual}::int)), ${usual}::int) from sites)`;
}

/** The maximum of days set by any site. */
export function mostDays(setting: DaySetting, usual: number): RawBuilder<number> {
  return sql`(select coalesce(max(coalesce((settings ->> ${setting})::int, ${usual}::int)), ${usual}::int) from sites)`;
}
