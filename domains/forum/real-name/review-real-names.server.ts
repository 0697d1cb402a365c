import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { logModeration } from '../moderation/log.server.ts';
import { authorsOf } from '../people/authors.server.ts';
import { MAX_COUNTED } from '../rules.ts';
import type { DecideRealName, RealNamesQuery, ReviewedRealName, SeenRealName } from './contract.ts';
import { COLUMNS, type RealNameRow, toRealName } from './real-name-rows.server.ts';
import { openName } from './seal-name.server.ts';

/** What reviewing real names needs: they are personal data of the site's members. */
export const REVIEW_NAMES = 'members.manage';

/** Real names of a state, masked, the oldest first. */
export async function listRealNames(
  ctx: Ctx,
  { state = 'pending', page = 1, limit = 20 }: Partial<RealNamesQuery> = {},
) {
  requirePermission(ctx, REVIEW_NAMES);
  const wanted = sql`r.site_id = ${ctx.site.id}::bigint and r.state = ${state}`;
  const found = await sql<RealNameRow & { counted: number }>`
    select ${COLUMNS}, (select count(*)::int from (select from forum.real_names r where ${wanted} limit ${MAX_COUNTED + 1}) n) as counted
    from forum.real_names r where ${wanted} order by r.submitted_at, r.user_id limit ${limit} offset ${(page - 1) * limit}`.execute(
    ctx.db,
  );
  const authors = await authorsOf(
    ctx,
    found.rows.map(({ user_id }) => user_id),
  );
  const counted = found.rows[0]?.counted ?? 0;
  return {
    list: found.rows.map((row): ReviewedRealName => ({ ...toRealName(row), member: authors(row.user_id) })),
    total: Math.min(counted, MAX_COUNTED),
    totalCapped: counted > MAX_COUNTED,
    page,
    limit,
  };
}

/** One member's, masked. Throws `forum_author_not_found`. */
export async function readRealName(ctx: Ctx, { userId }: { userId: number }): Promise<ReviewedRealName> {
  requirePermission(ctx, REVIEW_NAMES);
  const { sealed: _, ...row } = await findRow(ctx, userId);
  return { ...toRealName(row), member: (await authorsOf(ctx, [userId]))(userId) };
}

async function findRow(ctx: Ctx, userId: number): Promise<RealNameRow & { sealed: string }> {
  const found = await sql<RealNameRow & { sealed: string }>`
    select ${COLUMNS}, r.sealed from forum.real_names r
    where r.site_id = ${ctx.site.id}::bigint and r.user_id = ${userId}::bigint for no key update`.execute(ctx.db);
  if (!found.rows[0]) throw new DomainError('forum_author_not_found', { id: userId });
  return found.rows[0];
}

/**
 * The whole name and number, for staff who say why; nothing is shown unless that was recorded. Throws
 * `forum_author_not_found`, `no_permission`.
 */
export async function lookAtRealName(
  ctx: Ctx,
  { userId, reason }: { userId: number; reason: string },
): Promise<SeenRealName> {
  requirePermission(ctx, REVIEW_NAMES);
  return transact(ctx, async (tx) => {
    const { sealed } = await findRow(tx, userId);
    await audit(tx, 'forum.real_name_seen', `user:${userId}`, { site: ctx.site.key, reason });
    await logModeration(tx, 'member.identity_seen', 'user', userId, { reason });
    return openName(ctx.app, { siteId: ctx.site.id, userId }, sealed);
  });
}

/**
 * Approves or rejects a real name; the member is notified. Nobody decides about their own. Throws `forum_state` if it was
 * decided already, `forum_staff_only`, `forum_author_not_found`, `no_permission`.
 */
export async function decideRealName(ctx: Ctx, { userId, decision, reason }: DecideRealName): Promise<void> {
  const actor = requirePermission(ctx, REVIEW_NAMES);
  if (userId === actor.userId) throw new DomainError('forum_staff_only');
  await transact(ctx, async (tx) => {
    const { state } = await findRow(tx, userId);
    // an approval can be taken back, for instance when a document proves to be forged
    if (state === decision || state === 'rejected') throw new DomainError('forum_state');
    await sql`
      update forum.real_names set state = ${decision}, reason = ${decision === 'approved' ? '' : reason},
        decided_at = ${ctx.now}::timestamptz, decided_by = ${actor.userId}::bigint
      where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(tx.db);
    await audit(tx, `forum.real_name_${decision}`, `user:${userId}`, { site: ctx.site.key, reason });
    await logModeration(tx, `member.identity_${decision}`, 'user', userId, { reason });
    const link = '/bbs/my/realNameAuthentication';
    if (decision === 'approved') await notify(tx, userId, 'forum.identity_approved', [{ data: {}, link }]);
    else await notify(tx, userId, 'forum.identity_rejected', [{ data: { reason }, link }]);
  });
}
