import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { belongsToDeveloper } from '../../developers/find-developers.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { recountRatings } from '../ratings/recount-ratings.server.ts';
import type { HeldRating, HeldRatingInput, HeldRatings, HeldRatingsQuery } from './contract.ts';

type Row = Omit<HeldRating, 'by' | 'ratedAt'> & { ratedAt: Date };

/** Ratings that were held as part of a burst, the oldest first, or that staff hid. Throws `no_permission`. */
export async function listHeldRatings(ctx: Ctx, { status, page, limit }: HeldRatingsQuery): Promise<HeldRatings> {
  requirePlatformPermission(ctx, 'apps.review');
  const order = status === 'held' ? sql`asc` : sql`desc`;
  const [found, counted] = await Promise.all([
    sql<Row>`
      select json_build_object('id', a.id, 'name', a.name, 'status', a.status) as app, r.user_id as "userId", r.stars,
        r.text, r.version_name as version, r.rated_at as "ratedAt"
      from apps.ratings r join apps.apps a on a.id = r.app_id where r.status = ${status}
      order by r.rated_at ${order}, r.app_id, r.user_id
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from apps.ratings where status = ${status}`.execute(ctx.db),
  ]);
  const people = await readPeople(
    ctx,
    found.rows.map(({ userId }) => userId),
  );
  const list = found.rows.map(({ ratedAt, ...row }) => ({
    ...row,
    by: people.get(row.userId)?.name ?? '',
    ratedAt: ratedAt.toISOString(),
  }));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

/**
 * Lets a held or hidden rating through: it counts, and no later burst holds it again. Throws `no_permission`, also for
 * an app of the actor's own developer, `app_not_found`, and `app_review_decided` for one that is shown already.
 */
export function showRating(ctx: Ctx, rating: HeldRatingInput): Promise<void> {
  return decide(ctx, rating, 'shown');
}

/** Hides a held rating, whose author still sees it. Throws what `showRating` throws. */
export function hideRating(ctx: Ctx, rating: HeldRatingInput): Promise<void> {
  return decide(ctx, rating, 'hidden');
}

async function decide(ctx: Ctx, { id, userId }: HeldRatingInput, status: 'shown' | 'hidden'): Promise<void> {
  const actor = requirePlatformPermission(ctx, 'apps.review');
  await transact(ctx, async (tx) => {
    const found = await sql<{ developerId: number | null }>`
      select developer_id as "developerId" from apps.apps where id = ${id}::bigint for no key update`.execute(tx.db);
    const [app] = found.rows;
    if (!app) throw new DomainError('app_not_found', { id });
    if (await belongsToDeveloper(tx, { developerId: app.developerId, userId: actor.userId }))
      throw new DomainError('no_permission', { permission: 'apps.review' });
    const from = status === 'shown' ? ['held', 'hidden'] : ['held'];
    const decided = await sql`
      update apps.ratings set status = ${status}, is_new_account = is_new_account and ${status} <> 'shown'
      where app_id = ${id}::bigint and user_id = ${userId}::bigint and status = any(${from}::text[])
      returning user_id`.execute(tx.db);
    if (decided.rows.length === 0) throw new DomainError('app_review_decided');
    await recountRatings(tx.db, id);
    await audit(tx, status === 'shown' ? 'app.rating_shown' : 'app.rating_hidden', `app:${id}`, { userId });
  });
}
