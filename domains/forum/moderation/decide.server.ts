import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify, notifyEach } from '../../messages/notify.server.ts';
import { lockComment } from '../comments/lock-comment.server.ts';
import { notifyOfReplies } from '../comments/notify-of-replies.server.ts';
import { MODERATE } from '../rules.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { lockTopic } from '../topics/lock-topic.server.ts';
import { notifyOfPublication } from '../topics/notify-of-publication.server.ts';
import type { Decide } from './contract.ts';
import { logModeration } from './log.server.ts';

interface Decided {
  title: string;
  authorId: number | null;
  state: string;
  link: string;
}

/**
 * Decides an entry of the review queue: held content is published or rejected, reported content stays or is deleted. The
 * author and the reporters are notified. Throws `no_permission`, `forum_state` if there is nothing to decide.
 */
export async function decide(ctx: Ctx, input: Decide): Promise<void> {
  requirePermission(ctx, MODERATE);
  await transact(ctx, async (tx) => {
    const decided = await apply(tx, input);
    const reporters = await closeReports(tx, input);
    if (decided.state !== 'review' && reporters.length === 0) throw new DomainError('forum_state');
    const kind = input.decision === 'keep' ? 'forum.report_kept' : 'forum.report_removed';
    const data = { title: decided.title };
    await notifyEach(
      tx,
      kind,
      reporters.map((userId) => ({ userId, data, link: input.decision === 'keep' ? decided.link : '' })),
    );
    await notifyAuthor(tx, input, decided);
    const subject = input.subject === 'message' ? 'report' : input.subject;
    await logModeration(tx, `decision.${input.decision}`, subject, input.id, { reason: input.reason });
  });
}

async function apply(ctx: Ctx, input: Decide): Promise<Decided> {
  if (input.subject === 'topic') return decideTopic(ctx, input);
  if (input.subject === 'comment') return decideComment(ctx, input);
  // a message stays with its two people, and an account is restricted by a decision of its own
  return { title: '', authorId: null, state: '', link: '' };
}

async function decideTopic(ctx: Ctx, { id, decision, reason }: Decide): Promise<Decided> {
  const topic = await lockTopic(ctx, id);
  const link = `/bbs/topic/${id}`;
  const decided = { title: topic.title, authorId: topic.author_id, state: topic.state, link };
  if (decision === 'keep') {
    if (topic.state !== 'review') return decided;
    const isLater = topic.scheduled_at !== null && topic.scheduled_at > ctx.now;
    await sql`
      update forum.topics set state = ${isLater ? 'scheduled' : 'published'}, state_reason = '',
        published_at = case when ${isLater}::boolean then published_at else coalesce(published_at, ${ctx.now}::timestamptz) end
      where id = ${id}::bigint`.execute(ctx.db);
    if (!isLater) await notifyOfPublication(ctx, [id]);
    return decided;
  }
  if (topic.state === 'deleted') return decided;
  await sql`
    update forum.topics set state = ${topic.state === 'review' ? 'rejected' : 'deleted'}, former_state = state,
      state_reason = ${reason}, deleted_at = ${ctx.now}::timestamptz, deleted_by = ${ctx.actor?.userId ?? null}::bigint
    where id = ${id}::bigint`.execute(ctx.db);
  await announceTopics(ctx, [id]);
  return decided;
}

async function decideComment(ctx: Ctx, { id, decision, reason }: Decide): Promise<Decided> {
  const comment = await lockComment(ctx, id);
  const { topic, author_id: authorId, state } = comment;
  const decided = { title: topic.title, authorId, state, link: `/bbs/topic/${topic.id}?comment=${id}` };
  if (decision === 'keep') {
    if (state !== 'review') return decided;
    await sql`update forum.comments set state = 'published', state_reason = '' where id = ${id}::bigint`.execute(
      ctx.db,
    );
    await announceTopics(ctx, [topic.id]);
    await notifyOfReplies(ctx, [id]);
    return decided;
  }
  if (state === 'deleted') return decided;
  await sql`update forum.topics set accepted_comment_id = null
    where id = ${topic.id}::bigint and accepted_comment_id = ${id}::bigint`.execute(ctx.db);
  await sql`
    update forum.comments set state = ${state === 'review' ? 'rejected' : 'deleted'}, former_state = state,
      state_reason = ${reason}, deleted_at = ${ctx.now}::timestamptz, deleted_by = ${ctx.actor?.userId ?? null}::bigint
    where id = ${id}::bigint`.execute(ctx.db);
  await announceTopics(ctx, [topic.id]);
  return decided;
}

async function closeReports(ctx: Ctx, { subject, id, decision }: Decide): Promise<number[]> {
  const closed = await sql<{ reporter_id: number | null }>`
    update forum.reports set decision = ${decision === 'keep' ? 'kept' : 'removed'}, decided_at = ${ctx.now}::timestamptz,
      decided_by = ${ctx.actor?.userId ?? null}::bigint
    where site_id = ${ctx.site.id}::bigint and subject = ${subject} and subject_id = ${id}::bigint and decision is null
    returning reporter_id`.execute(ctx.db);
  return closed.rows.flatMap(({ reporter_id }) => reporter_id ?? []);
}

async function notifyAuthor(ctx: Ctx, { decision, reason }: Decide, decided: Decided): Promise<void> {
  const { authorId, title, state, link } = decided;
  if (authorId === null) return;
  const why = reason || '–';
  if (decision === 'keep') {
    if (state === 'review') await notify(ctx, authorId, 'forum.approved', [{ data: { title }, link }]);
  } else if (state === 'review') {
    await notify(ctx, authorId, 'forum.rejected', [{ data: { title, reason: why }, link: '' }]);
  } else await notify(ctx, authorId, 'forum.removed', [{ data: { title, reason: why }, link: '' }]);
}
