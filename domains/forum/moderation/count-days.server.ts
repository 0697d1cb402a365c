import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';

/** New members, topics and comments of a day. */
export interface ForumDay {
  day: string;
  members: number;
  topics: number;
  comments: number;
}

/** Days that the figures show, today included. */
const SHOWN = 30;

/** The last days of the forum, the oldest first: past ones as the job has counted them, the others from its rows. */
export async function readForumDays(ctx: Ctx): Promise<ForumDay[]> {
  const zone = timeZoneOf(ctx.site);
  const today = dayIn(zone, ctx.now);
  const first = addDays(today, 1 - SHOWN);
  const kept = await sql<ForumDay>`
    select to_char(day, 'YYYY-MM-DD') as day, members, topics, comments from forum.days
    where site_id = ${ctx.site.id}::bigint and time_zone = ${zone} and day >= ${first}::date order by day`.execute(
    ctx.db,
  );
  const newest = kept.rows.at(-1)?.day;
  const live = await countDays(ctx, newest ? addDays(newest, 1) : first, addDays(today, 1)).execute(ctx.db);
  const known = new Map([...kept.rows, ...live.rows].map((row) => [row.day, row]));
  return Array.from({ length: SHOWN }, (_, nth) => {
    const day = addDays(first, nth);
    return known.get(day) ?? { day, members: 0, topics: 0, comments: 0 };
  });
}

/** Counts the next day of a forum that is over and not stored yet; the first ones follow run by run. Returns 1, or 0. */
export function keepForumDays(ctx: Pick<Ctx, 'db' | 'now' | 'site'>): Promise<number> {
  const zone = timeZoneOf(ctx.site);
  const today = dayIn(zone, ctx.now);
  const first = addDays(today, 1 - SHOWN);
  const own = sql`site_id = ${ctx.site.id}::bigint and time_zone = ${zone}`;
  return transact(ctx, async ({ db }) => {
    const found = await sql<{ newest: string | null }>`
      select to_char(max(day), 'YYYY-MM-DD') as newest from forum.days where ${own} and day >= ${first}::date`.execute(
      db,
    );
    const newest = found.rows[0]?.newest;
    const next = newest ? addDays(newest, 1) : first;
    if (next >= today) return 0;
    await sql`delete from forum.days where ${own} and day < ${first}::date`.execute(db);
    const kept = await sql`
      insert into forum.days (site_id, time_zone, day, members, topics, comments)
      select ${ctx.site.id}::bigint, ${zone}, ${next}::date, coalesce(c.members, 0), coalesce(c.topics, 0), coalesce(c.comments, 0)
      from (select 1) one left join (${countDays(ctx, next, addDays(next, 1))}) c on true
      on conflict do nothing`.execute(db);
    return Number(kept.numAffectedRows ?? 0n);
  });
}

/** The days from the first up to but excluding the last; those without anything new are missing. */
function countDays({ site }: Pick<Ctx, 'site'>, first: string, end: string): RawBuilder<ForumDay> {
  const zone = timeZoneOf(site);
  const [from, until] = [startOfDay(first, zone), startOfDay(end, zone)];
  const added = (what: 'member' | 'topic' | 'comment', table: string, column: string, also = sql`true`) => sql`
    select ${what} as what, (${sql.ref(column)} at time zone ${zone}::text)::date as day, count(*) as num from ${sql.table(table)}
    where site_id = ${site.id}::bigint and ${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz
      and ${also} group by 2`;
  const num = (what: string) => sql`coalesce(sum(num) filter (where what = ${what}), 0)::int`;
  return sql<ForumDay>`
    select to_char(day, 'YYYY-MM-DD') as day, ${num('member')} as members, ${num('topic')} as topics,
      ${num('comment')} as comments
    from (
      ${added('member', 'forum.members', 'joined_at')}
      union all ${added('topic', 'forum.topics', 'published_at', sql`state = 'published'`)}
      union all ${added('comment', 'forum.comments', 'created_at', sql`state = 'published'`)}) added
    group by 1`;
}
