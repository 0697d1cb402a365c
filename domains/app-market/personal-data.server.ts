import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** What a person downloaded, reserved, rated and reported in the app market, for that person. */
export async function exportApps(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const me = sql`${userId}::bigint`;
  const rows = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(part), '[]') from (${query}) part)`;
  const found = await sql<Record<string, unknown>>`select
    ${rows(sql`select a.name as app, v.name as version, d.kind, d.country, d.locale, d.downloaded_at from apps.downloads d join apps.apps a on a.id = d.app_id left join apps.versions v on v.id = d.version_id where d.user_id = ${me} order by d.id`)} as app_downloads,
    ${rows(sql`select a.name as app, r.reserved_at, r.notified_at from apps.reservations r join apps.apps a on a.id = r.app_id where r.user_id = ${me} order by r.reserved_at`)} as app_reservations,
    ${rows(sql`select a.name as app, r.stars, r.text, r.version_name as version, r.status, r.rated_at, r.edited_at, r.reply, r.replied_at from apps.ratings r join apps.apps a on a.id = r.app_id where r.user_id = ${me} order by r.rated_at`)} as app_ratings,
    ${rows(sql`select a.name as app, r.reason, r.text, r.reported_at from apps.reports r join apps.apps a on a.id = r.app_id where r.user_id = ${me} order by r.id`)} as app_reports`.execute(
    ctx.db,
  );
  for (const [part, content] of Object.entries(found.rows[0] ?? {})) give(part, content);
}

/**
 * Forgets who downloaded, and deletes reservations and ratings; the numbers of the apps follow. Reports stay without a
 * name and without their text.
 */
export async function forgetAppReader(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const me = sql`${userId}::bigint`;
  await sql`delete from apps.downloads where user_id = ${me}`.execute(ctx.db);
  await sql`
    with gone as (delete from apps.reservations where user_id = ${me} returning app_id),
    locked as (select a.id from apps.apps a join gone on gone.app_id = a.id order by a.id for no key update of a)
    update apps.apps a set reservation_count = greatest(a.reservation_count - 1, 0)
    from locked where a.id = locked.id`.execute(ctx.db);
  await sql`
    with gone as (delete from apps.ratings where user_id = ${me} returning app_id, stars, status),
    locked as (select a.id, gone.stars from apps.apps a join gone on gone.app_id = a.id and gone.status = 'shown'
      order by a.id for no key update of a)
    update apps.apps a set rating_count = greatest(a.rating_count - 1, 0), rating_sum = greatest(a.rating_sum - locked.stars, 0)
    from locked where a.id = locked.id`.execute(ctx.db);
  await sql`update apps.reports set user_id = null, text = '' where user_id = ${me}`.execute(ctx.db);
}
