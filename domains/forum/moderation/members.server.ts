import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { rolesOf } from '../../accounts/people/roles-of.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';
import { type MemberState, MODERATE, type Trust } from '../rules.ts';
import { announceTopics } from '../topics/announce.server.ts';
import type { Restrict } from './contract.ts';
import { logModeration } from './log.server.ts';

/** Staff are not restricted by people with fewer rights. Throws `forum_staff_only`, `forum_author_not_found`. */
async function requireBelow(ctx: Ctx, userId: number): Promise<void> {
  const actor = requirePermission(ctx, MODERATE);
  const role = (await rolesOf(ctx, [userId])).get(userId);
  if (userId === actor.userId) throw new DomainError('forum_staff_only');
  const isAbove = role?.permissions.some((key) => isStaffPermission(key) && !actor.permissions.includes(key));
  if (role?.key === 'owner' || isAbove) throw new DomainError('forum_staff_only');
}

/** Silences, bans, approves or rejects a member, with a reason that they read. Throws as `requireBelow`. */
export async function restrictMember(ctx: Ctx, { userId, state, until, reason }: Restrict): Promise<void> {
  requirePermission(ctx, MODERATE);
  await transact(ctx, async (tx) => {
    await requireBelow(tx, userId);
    const isTimed = state === 'silenced' || state === 'banned';
    const changed = await sql<{ before: MemberState }>`
      update forum.members m set state = ${state}, state_until = ${isTimed ? until : null}::timestamptz,
        state_reason = ${reason}
      from (select state from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint for update) b
      where m.site_id = ${ctx.site.id}::bigint and m.user_id = ${userId}::bigint returning b.state as before`.execute(
      tx.db,
    );
    if (!changed.rows[0]) throw new DomainError('forum_author_not_found', { id: userId });
    await logModeration(tx, `member.${state}`, 'user', userId, { from: changed.rows[0].before, until, reason });
    if (state === changed.rows[0].before) return;
    if (state === 'active') await notify(tx, userId, 'forum.admitted', [{ data: {}, link: '/bbs' }]);
    else if (state !== 'review') {
      await notify(tx, userId, 'forum.restricted', [{ data: { reason: reason || '–' }, link: '/bbs' }]);
    }
  });
}

/** Sets a trust level, which activity no longer changes. */
export async function setTrust(ctx: Ctx, { userId, trust }: { userId: number; trust: Trust }): Promise<void> {
  requirePermission(ctx, MODERATE);
  const changed = await sql`
    update forum.members set trust = ${trust}, trust_fixed = true
    where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint returning user_id`.execute(ctx.db);
  if (changed.rows.length === 0) throw new DomainError('forum_author_not_found', { id: userId });
  await logModeration(ctx, 'member.trust', 'user', userId, { trust });
}

/** How much `cleanUpMember` would delete. */
export async function previewCleanUp(
  ctx: Ctx,
  { userId }: { userId: number },
): Promise<{ topics: number; comments: number; messages: number }> {
  requirePermission(ctx, MODERATE);
  const site = sql`site_id = ${ctx.site.id}::bigint`;
  const found = await sql<{ topics: number; comments: number; messages: number }>`
    select (select count(*)::int from forum.topics where ${site} and author_id = ${userId}::bigint and state <> 'deleted') as topics,
      (select count(*)::int from forum.comments where ${site} and author_id = ${userId}::bigint and state <> 'deleted') as comments,
      (select count(*)::int from forum.private_messages m join forum.conversations v on v.id = m.conversation_id
        where v.${site} and m.sender_id = ${userId}::bigint) as messages`.execute(ctx.db);
  return found.rows[0] ?? { topics: 0, comments: 0, messages: 0 };
}

/** Deletes everything that an account wrote, as spam is: restorable post by post for 30 days; its messages are gone. */
export async function cleanUpMember(
  ctx: Ctx,
  { userId }: { userId: number },
): Promise<{ topics: number; comments: number; messages: number }> {
  requirePermission(ctx, MODERATE);
  return transact(ctx, async (tx) => {
    await requireBelow(tx, userId);
    const gone = sql`former_state = state, state = 'deleted', state_reason = 'clean-up', deleted_at = ${ctx.now}::timestamptz,
      deleted_by = ${ctx.actor?.userId ?? null}::bigint`;
    const mine = sql`site_id = ${ctx.site.id}::bigint and author_id = ${userId}::bigint and state <> 'deleted'`;
    await sql`update forum.topics set accepted_comment_id = null where accepted_comment_id in (
      select id from forum.comments where ${mine})`.execute(tx.db);
    const comments = await sql<{
      topic_id: number;
    }>`update forum.comments set ${gone} where ${mine} returning topic_id`.execute(tx.db);
    const topics = await sql<{ id: number }>`update forum.topics set ${gone} where ${mine} returning id`.execute(tx.db);
    const messages = await sql`
      delete from forum.private_messages m using forum.conversations v
      where v.id = m.conversation_id and v.site_id = ${ctx.site.id}::bigint and m.sender_id = ${userId}::bigint returning m.id`.execute(
      tx.db,
    );
    const counts = { topics: topics.rows.length, comments: comments.rows.length, messages: messages.rows.length };
    await logModeration(tx, 'member.cleaned_up', 'user', userId, counts);
    await announceTopics(tx, [...topics.rows.map(({ id }) => id), ...comments.rows.map(({ topic_id }) => topic_id)]);
    return counts;
  });
}
