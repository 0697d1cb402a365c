import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { belongsToDeveloper } from '../../developers/find-developers.server.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { RatingInput } from './contract.ts';
import { recountRatings } from './recount-ratings.server.ts';
import { isBurst, NEW_ACCOUNT_DAYS, USUAL_HOURS } from './rules.ts';

const DAY_MS = 86_400_000;

/**
 * Rates an app, or changes one's rating. Only those may who downloaded it, or opened a web app, through the market.
 * A burst of ratings by new accounts is held until staff have looked. Throws `members_only`, `app_not_found`,
 * `app_not_downloaded`, and `no_permission` for the team of its developer.
 */
export async function rateApp(ctx: Ctx, { id, stars, text }: RatingInput): Promise<void> {
  const { userId, createdAt } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const isNew = ctx.now.getTime() - createdAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
  await transact(ctx, async (tx) => {
    const developerId = await lockListed(tx.db, id);
    if (await belongsToDeveloper(tx, { developerId, userId }))
      throw new DomainError('no_permission', { permission: 'apps.rate' });
    const version = await usedVersion(tx.db, id, userId);
    await sql`
      insert into apps.ratings as r (app_id, user_id, stars, text, locale, version_name, rated_at, is_new_account)
      values (${id}::bigint, ${userId}::bigint, ${stars}::smallint, ${text}, ${ctx.locale}, ${version},
        ${ctx.now}::timestamptz, ${isNew})
      on conflict (app_id, user_id) do update set stars = excluded.stars, text = excluded.text,
        locale = excluded.locale, version_name = excluded.version_name, edited_at = ${ctx.now}::timestamptz`.execute(
      tx.db,
    );
    if (isNew) await holdBurst(tx, id);
    await recountRatings(tx.db, id);
  });
}

/**
 * Takes one's rating back with the reply to it; without one nothing changes. Of one that is held or hidden the row stays,
 * without its text: a new one would be shown.
 */
export async function deleteRating(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  await transact(ctx, async ({ db }) => {
    await sql`select from apps.apps where id = ${id}::bigint for no key update`.execute(db);
    const own = sql`app_id = ${id}::bigint and user_id = ${userId}::bigint`;
    await sql`delete from apps.ratings where ${own} and status = 'shown'`.execute(db);
    await sql`update apps.ratings set text = '', reply = '', replied_at = null where ${own}`.execute(db);
    await recountRatings(db, id);
  });
}

/** Returns the developer; null of an app from outside. */
async function lockListed(db: Db, id: number): Promise<number | null> {
  const found = await sql<{ developerId: number | null }>`
    select developer_id as "developerId" from apps.apps where id = ${id}::bigint and status = 'listed' for no key update`.execute(
    db,
  );
  const [app] = found.rows;
  if (!app) throw new DomainError('app_not_found', { id });
  return app.developerId;
}

/** The newest version that the person downloaded; '' of a web app. */
async function usedVersion(db: Db, id: number, userId: number): Promise<string> {
  const found = await sql<{ name: string | null }>`
    select v.name from apps.downloads d left join apps.versions v on v.id = d.version_id
    where d.user_id = ${userId}::bigint and d.app_id = ${id}::bigint
    order by v.code desc nulls last limit 1`.execute(db);
  if (!found.rows[0]) throw new DomainError('app_not_downloaded');
  return found.rows[0].name ?? '';
}

/** Holds all ratings of a burst, also those that were shown before it was one. */
async function holdBurst(ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<void> {
  const hourAgo = sql`${ctx.now}::timestamptz - interval '1 hour'`;
  const counted = await sql<{ hour: number; month: number }>`
    select count(*) filter (where is_new_account and rated_at > ${hourAgo})::int as hour,
      count(*) filter (where rated_at <= ${hourAgo})::int as month
    from apps.ratings where app_id = ${id}::bigint
      and rated_at > ${ctx.now}::timestamptz - make_interval(hours => ${USUAL_HOURS}::int)`.execute(ctx.db);
  const [found] = counted.rows;
  if (!found || !isBurst(found)) return;
  await sql`
    update apps.ratings set status = 'held'
    where app_id = ${id}::bigint and status = 'shown' and is_new_account and rated_at > ${hourAgo}`.execute(ctx.db);
}
