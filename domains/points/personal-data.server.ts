import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** A user's check-in days, and the points of their orders, reviews and posts. */
export async function exportPoints(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ visits: unknown; orders: unknown; reviews: unknown; posts: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select day, streak, points from points_check_ins where user_id = ${userId}::bigint order by day) part) as visits,
      (select coalesce(json_agg(part), '[]') from (
        select o.no as order, p.points, p.status from order_points p join orders o on o.id = p.order_id
        where p.user_id = ${userId}::bigint order by p.order_id) part) as orders,
      (select coalesce(json_agg(part), '[]') from (
        select l.name as product, p.day, p.points, p.taken_back_at from review_points p join order_lines l on l.id = p.order_line_id
        where p.user_id = ${userId}::bigint order by p.order_line_id) part) as reviews,
      (select coalesce(json_agg(part), '[]') from (
        select kind, subject_id as id, day, points, taken_back from post_points
        where user_id = ${userId}::bigint order by day, subject_id) part) as posts`.execute(ctx.db);
  give('check_ins', found.rows[0]?.visits ?? []);
  give('points_of_orders', found.rows[0]?.orders ?? []);
  give('points_of_reviews', found.rows[0]?.reviews ?? []);
  give('points_of_posts', found.rows[0]?.posts ?? []);
}

/** Check-in days of a deleted account are erased; their points stay in the ledger. */
export async function eraseVisits(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from points_check_ins where user_id = ${userId}::bigint`.execute(ctx.db);
}
