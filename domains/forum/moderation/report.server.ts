import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockComment } from '../comments/lock-comment.server.ts';
import type { Report } from '../inputs.ts';
import { readForum } from '../people/config.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { lockTopic } from '../topics/lock-topic.server.ts';

/**
 * Reports a topic, comment, person, or a private message that one received, once until it is decided. Enough different
 * reporters bring content back to the queue, out of sight, if the forum's rules say so. Throws `forum_already_reported`,
 * `forum_own_content`, and the subject's own “not found”.
 */
export async function report(ctx: Ctx, input: Report): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  const { settings } = await readForum(ctx);
  await transact(ctx, async (tx) => {
    const authorId = await findAuthor(tx, input, actor.userId);
    if (authorId === actor.userId) throw new DomainError('forum_own_content');
    const added = await sql`
      insert into forum.reports (site_id, subject, subject_id, reporter_id, reason, note, created_at)
      values (${ctx.site.id}::bigint, ${input.subject}, ${input.id}::bigint, ${actor.userId}::bigint, ${input.reason},
        ${input.note}, ${ctx.now}::timestamptz)
      on conflict (subject, subject_id, reporter_id) where decision is null do nothing returning id`.execute(tx.db);
    if (added.rows.length === 0) throw new DomainError('forum_already_reported');
    if (settings.hideAfterReports > 0) await hideReported(tx, input, settings.hideAfterReports);
  });
}

async function findAuthor(ctx: Ctx, { subject, id }: Report, userId: number): Promise<number | null> {
  if (subject === 'topic') return (await lockTopic(ctx, id)).author_id;
  if (subject === 'comment') return (await lockComment(ctx, id)).author_id;
  if (subject === 'user') {
    const found =
      await sql`select 1 from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${id}::bigint`.execute(
        ctx.db,
      );
    if (found.rows.length === 0) throw new DomainError('forum_author_not_found', { id });
    return id;
  }
  const found = await sql<{ sender_id: number }>`
    select m.sender_id from forum.private_messages m join forum.conversations v on v.id = m.conversation_id
    where m.id = ${id}::bigint and v.site_id = ${ctx.site.id}::bigint and ${userId}::bigint in (v.low_user_id, v.high_user_id)
      and (not m.is_withheld or m.sender_id = ${userId}::bigint)`.execute(ctx.db);
  if (!found.rows[0]) throw new DomainError('forum_message_not_found', { id });
  return found.rows[0].sender_id;
}

async function hideReported(ctx: Ctx, { subject, id }: Report, most: number): Promise<void> {
  if (subject !== 'topic' && subject !== 'comment') return;
  const table = sql.table(`forum.${subject}s`);
  const found = await sql<{ topic_id: number }>`
    update ${table} s set state = 'review', state_reason = 'reports' where id = ${id}::bigint and state = 'published'
      and (select count(*) from forum.reports r where r.subject = ${subject} and r.subject_id = s.id and r.decision is null) >= ${most}
    returning ${subject === 'topic' ? sql`id` : sql`topic_id`} as topic_id`.execute(ctx.db);
  if (found.rows[0]) await announceTopics(ctx, [found.rows[0].topic_id]);
}
