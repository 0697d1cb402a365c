import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { belongsToDeveloper } from '../../developers/find-developers.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { recountRatings } from '../ratings/recount-ratings.server.ts';
import type { HeldRating, HeldRatingInput, HeldRatings, HeldRatingsQuery } from './contract.ts';

type Row = Omit<HeldRating, 'by' | 'ratedAt' | 'repliedAt'> & { ratedAt: Date; repliedAt: Date | null };

const LISTS: Record<HeldRatingsQuery['status'], { only: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  held: { only: sql`r.status = 'held'`, order: sql`r.rated_at` },
  hidden: { only: sql`r.status = 'hidden'`, order: sql`r.rated_at desc` },
  replied: {
    only: sql`r.reply <> '' and r.status = 'shown' and not r.is_reply_hidden`,
    order: sql`r.replied_at desc`,
  },
  reply_hidden: { only: sql`r.reply <> '' and r.is_reply_hidden`, order: sql`r.replied_at desc` },
};

/**
 * Ratings that were held as part of a burst, the oldest first, or that staff hid, or those with a reply of the developer
 * that is shown or hidden, the latest reply first. Throws `no_permission`.
 */
export async function listHeldRatings(ctx: Ctx, { status, page, limit }: HeldRatingsQuery): Promise<HeldRatings> {
  requirePlatformPermission(ctx, 'apps.review');
  const { only, order } = LISTS[status];
  const [found, counted] = await Promise.all([
    sql<Row>`
      select json_build_object('id', a.id, 'name', a.name, 'status', a.status) as app, r.user_id as "userId", r.stars,
        r.text, r.version_name as version, r.rated_at as "ratedAt", r.reply, r.replied_at as "repliedAt"
      from apps.ratings r join apps.apps a on a.id = r.app_id where ${only}
      order by ${order}, r.app_id, r.user_id
      limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from apps.ratings r where ${only}`.execute(ctx.db),
  ]);
  const people = await readPeople(
    ctx,
    found.rows.map(({ userId }) => userId),
  );
  const list = found.rows.map(({ ratedAt, repliedAt, ...row }) => ({
    ...row,
    by: people.get(row.userId)?.name ?? '',
    ratedAt: ratedAt.toISOString(),
    repliedAt: repliedAt?.toISOString() ?? null,
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

/** Hides the developer's reply to a rating; the developer still sees it. Throws what `showRating` throws. */
export function hideReply(ctx: Ctx, rating: HeldRatingInput): Promise<void> {
  return setReplyHidden(ctx, rating, true);
}

/** Shows a hidden reply again. Throws what `showRating` throws. */
export function showReply(ctx: Ctx, rating: HeldRatingInput): Promise<void> {
  return setReplyHidden(ctx, rating, false);
}

async function decide(ctx: Ctx, rating: HeldRatingInput, status: 'shown' | 'hidden'): Promise<void> {
  await moderate(ctx, rating, async (tx, of) => {
    const from = status === 'shown' ? ['held', 'hidden'] : ['held'];
    const decided = await sql`
      update apps.ratings set status = ${status}, is_new_account = is_new_account and ${status} <> 'shown'
      where ${of} and status = any(${from}::text[])
      returning user_id`.execute(tx.db);
    if (decided.rows.length === 0) throw new DomainError('app_review_decided');
    await recountRatings(tx.db, rating.id);
    return status === 'shown' ? 'app.rating_shown' : 'app.rating_hidden';
  });
}

async function setReplyHidden(ctx: Ctx, rating: HeldRatingInput, isHidden: boolean): Promise<void> {
  await moderate(ctx, rating, async (tx, of) => {
    const changed = await sql`
      update apps.ratings set is_reply_hidden = ${isHidden}::boolean
      where ${of} and reply <> '' and is_reply_hidden <> ${isHidden}::boolean returning user_id`.execute(tx.db);
    if (changed.rows.length === 0) throw new DomainError('app_review_decided');
    return isHidden ? 'app.reply_hidden' : 'app.reply_shown';
  });
}

/** One audited change of a rating whose app is locked; `work` returns the act. */
async function moderate(
  ctx: Ctx,
  { id, userId }: HeldRatingInput,
  work: (tx: Ctx, of: RawBuilder<unknown>) => Promise<string>,
): Promise<void> {
  const actor = requirePlatformPermission(ctx, 'apps.review');
  await transact(ctx, async (tx) => {
    const found = await sql<{ developerId: number | null }>`
      select developer_id as "developerId" from apps.apps where id = ${id}::bigint for no key update`.execute(tx.db);
    const [app] = found.rows;
    if (!app) throw new DomainError('app_not_found', { id });
    if (await belongsToDeveloper(tx, { developerId: app.developerId, userId: actor.userId }))
      throw new DomainError('no_permission', { permission: 'apps.review' });
    const act = await work(tx, sql`app_id = ${id}::bigint and user_id = ${userId}::bigint`);
    await audit(tx, act, `app:${id}`, { userId });
  });
}
