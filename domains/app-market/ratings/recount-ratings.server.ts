import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Ctx } from '../../kit/context.ts';
import { NEUTRAL_MEAN, weighedScore } from './rules.ts';

/** Counts the shown ratings of an app whose row is locked, and weighs their average against the market's mean. */
export async function recountRatings(db: Db, id: number): Promise<void> {
  const counted = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(stars), 0)::int as sum from apps.ratings
    where app_id = ${id}::bigint and status = 'shown'`.execute(db);
  const own = counted.rows[0] ?? { count: 0, sum: 0 };
  const score = weighedScore(own, await readMean(db));
  await sql`
    update apps.apps set rating_count = ${own.count}::int, rating_sum = ${own.sum}::int,
      rating_score = ${score}::numeric where id = ${id}::bigint`.execute(db);
}

async function readMean(db: Db): Promise<number> {
  const found = await sql<{ mean: number | null }>`
    select (sum(rating_sum)::float8 / nullif(sum(rating_count), 0))::float8 as mean from apps.apps`.execute(db);
  return found.rows[0]?.mean ?? NEUTRAL_MEAN;
}

/** Weighs all apps again: the market's mean moves with every rating. Returns how many scores changed. */
export async function weighApps(ctx: Ctx): Promise<number> {
  const mean = await readMean(ctx.db);
  const rated = await sql<{ id: number; sum: number; count: number }>`
    select id, rating_sum as sum, rating_count as count from apps.apps
    where rating_count > 0 or rating_score > 0`.execute(ctx.db);
  const scores = rated.rows.map((row) => weighedScore(row, mean));
  const changed = await sql`
    with weighed as (
      select * from unnest(${rated.rows.map(({ id }) => id)}::bigint[], ${scores}::float8[],
        ${rated.rows.map(({ sum }) => sum)}::int[]) as w(id, score, sum)
    ), locked as (
      select a.id from apps.apps a join weighed w on w.id = a.id order by a.id for no key update of a
    )
    update apps.apps a set rating_score = round(w.score::numeric, 3)
    from weighed w join locked l on l.id = w.id
    where a.id = w.id and a.rating_sum = w.sum and a.rating_score <> round(w.score::numeric, 3) returning a.id`.execute(
    ctx.db,
  );
  return changed.rows.length;
}
