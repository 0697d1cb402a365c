import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** A guest is known for one day only; the rows stay for the longest period of the developers' figures. */
const GUEST_ROWS_DAYS = 100;
const BATCH = 5_000;

/** Counts the downloads of the last seven days and of the seven before. Returns how many apps changed. */
export async function countWeeks(ctx: Ctx): Promise<number> {
  const today = sql`(${ctx.now}::timestamptz at time zone 'UTC')::date`;
  const changed = await sql`
    with counted as (
      select app_id, count(*) filter (where day > ${today} - 7)::int as week,
        count(*) filter (where day <= ${today} - 7)::int as former
      from apps.downloads where day > ${today} - 14 and is_counted group by app_id
    ), wanted as (
      select a.id, coalesce(c.week, 0) as week, coalesce(c.former, 0) as former
      from apps.apps a left join counted c on c.app_id = a.id
      where (a.week_count, a.former_week_count) is distinct from (coalesce(c.week, 0), coalesce(c.former, 0))
    ), locked as (
      select a.id from apps.apps a join wanted w on w.id = a.id order by a.id for no key update of a
    )
    update apps.apps a set week_count = w.week, former_week_count = w.former
    from wanted w join locked l on l.id = w.id where a.id = w.id returning a.id`.execute(ctx.db);
  return changed.rows.length;
}

/** Deletes old downloads of guests. Returns how many. */
export async function forgetGuests(ctx: Ctx): Promise<number> {
  const gone = await sql`
    delete from apps.downloads where id in (
      select id from apps.downloads where guest_hash is not null
        and day < (${ctx.now}::timestamptz at time zone 'UTC')::date - ${GUEST_ROWS_DAYS}::int
      limit ${BATCH}::int) returning id`.execute(ctx.db);
  return gone.rows.length;
}
