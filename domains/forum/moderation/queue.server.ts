import { sql } from 'kysely';
import { type Ctx, requirePermission } from '../../context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import { renderPost } from '../content/render.ts';
import { authorsOf } from '../people/authors.server.ts';
import { MODERATE } from '../rules.ts';
import type { QueueItem } from './contract.ts';

interface Row {
  subject: QueueItem['subject'];
  id: number;
  topic_id: number | null;
  title: string;
  author_id: number | null;
  html: string | null;
  text: string | null;
  state: string;
  held_for: string;
  created_at: Date;
  reports: { reason: string; note: string; by: number | null; at: string }[] | null;
}

const MOST = 100;

/**
 * What waits for a moderator, oldest first: held content and open reports in one list. Of boards that the actor does not
 * moderate, nothing is listed or counted.
 */
export async function readQueue(ctx: Ctx): Promise<{ list: QueueItem[]; total: number }> {
  requirePermission(ctx, MODERATE);
  const site = sql`${ctx.site.id}::bigint`;
  const boards = (await visibleBoards(ctx)).filter((board) => mayAt(ctx, board, MODERATE)).map(({ id }) => id);
  const isModerated = sql`t.board_id = any (${boards}::bigint[])`;
  const found = await sql<Row & { counted: number }>`
    with open_reports as (
      select subject, subject_id, min(created_at) as since, json_agg(json_build_object('reason', reason, 'note', note,
        'by', reporter_id, 'at', created_at) order by id) as reports
      from forum.reports where site_id = ${site} and decision is null group by subject, subject_id),
    waiting as (
      select 'topic' as subject, t.id from forum.topics t where t.site_id = ${site} and t.state = 'review' and ${isModerated}
      union select 'comment', c.id from forum.comments c join forum.topics t on t.id = c.topic_id
        where c.site_id = ${site} and c.state = 'review' and ${isModerated}
      union select o.subject, o.subject_id from open_reports o
        left join forum.comments c on o.subject = 'comment' and c.id = o.subject_id
        left join forum.topics t on t.id = case when o.subject = 'topic' then o.subject_id else c.topic_id end
        where o.subject not in ('topic', 'comment') or ${isModerated})
    select w.subject, w.id, coalesce(t.id, c.topic_id) as topic_id, coalesce(t.title, ct.title, '') as title,
      coalesce(t.author_id, c.author_id, m.sender_id, case when w.subject = 'user' then w.id end) as author_id,
      coalesce(t.html, c.html) as html, m.text, coalesce(t.state, c.state, '') as state,
      case when coalesce(t.state, c.state) = 'review' then coalesce(t.state_reason, c.state_reason) else '' end as held_for,
      coalesce(o.since, t.created_at, c.created_at) as created_at, o.reports, (select count(*)::int from waiting) as counted
    from waiting w
      left join forum.topics t on w.subject = 'topic' and t.id = w.id
      left join forum.comments c on w.subject = 'comment' and c.id = w.id
      left join forum.topics ct on ct.id = c.topic_id
      left join forum.private_messages m on w.subject = 'message' and m.id = w.id
      left join open_reports o on o.subject = w.subject and o.subject_id = w.id
    order by created_at, w.id limit ${MOST}`.execute(ctx.db);
  const authors = await authorsOf(
    ctx,
    found.rows.flatMap((row) => [row.author_id, ...(row.reports ?? []).map(({ by }) => by)]),
  );
  return {
    total: found.rows[0]?.counted ?? 0,
    list: found.rows.map((row) => ({
      subject: row.subject,
      id: row.id,
      topicId: row.topic_id,
      title: row.title,
      author: row.author_id === null ? null : authors(row.author_id),
      html: row.html ?? renderPost(row.text ?? '').html,
      state: row.state,
      heldFor: row.held_for,
      reports: (row.reports ?? []).map(({ reason, note, by, at }) => ({
        reason,
        note,
        by: authors(by),
        at: new Date(at).toISOString(),
      })),
      createdAt: row.created_at.toISOString(),
    })),
  };
}
