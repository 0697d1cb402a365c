import { sql } from 'kysely';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { allBoards, visibleBoards } from '../boards/boards.server.ts';
import { mayAt } from '../boards/permissions.ts';
import { renderPost } from '../content/render.ts';
import { withSoldPictures } from '../money/paid-part.server.ts';
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
  paid: { html: string; pictures: string[] } | null;
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
  const isEverywhere = boards.length === (await allBoards(ctx)).length;
  // a moderator of every board does not need the board of each entry, only that what was reported still exists
  const isModerated = isEverywhere ? sql`t.id is not null` : sql`t.board_id = any (${boards}::bigint[])`;
  const topicOfComment = isEverywhere ? sql`` : sql`join forum.topics t on t.id = c.topic_id and ${isModerated}`;
  const found = await sql<Row & { counted: number }>`
    with reported as materialized (
      select subject, subject_id as id, min(created_at) as since from forum.reports
      where site_id = ${site} and decision is null group by subject, subject_id),
    held as (
      select 'topic' as subject, t.id, t.created_at as since from forum.topics t
        where t.site_id = ${site} and t.state = 'review' and ${isModerated}
      union all select 'comment', c.id, c.created_at from forum.comments c ${topicOfComment}
        where c.site_id = ${site} and c.state = 'review'),
    waiting as materialized (
      select h.subject, h.id, h.since from held h
        where not exists (select from reported r where r.subject = h.subject and r.id = h.id)
      union all select r.subject, r.id, r.since from reported r
        left join forum.comments c on c.id = case when r.subject = 'comment' then r.id end
        left join forum.topics t on t.id = case when r.subject = 'topic' then r.id else c.topic_id end
        where r.subject not in ('topic', 'comment') or ${isModerated}),
    w as materialized (select * from waiting order by since, id limit ${MOST})
    select w.subject, w.id, coalesce(t.id, c.topic_id) as topic_id, coalesce(t.title, ct.title, '') as title,
      coalesce(t.author_id, c.author_id, m.sender_id, case when w.subject = 'user' then w.id end) as author_id,
      coalesce(t.html, c.html) as html,
      (select jsonb_build_object('html', p.html, 'pictures', p.pictures) from forum.paid_parts p where p.topic_id = t.id) as paid, m.text, coalesce(t.state, c.state, '') as state,
      case when coalesce(t.state, c.state) = 'review' then coalesce(t.state_reason, c.state_reason) else '' end as held_for,
      w.since as created_at, (select count(*)::int from waiting) as counted,
      (select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'by', r.reporter_id, 'at', r.created_at) order by r.id)
        from forum.reports r where r.subject = w.subject and r.subject_id = w.id and r.site_id = ${site} and r.decision is null) as reports
    from w
      left join forum.topics t on w.subject = 'topic' and t.id = w.id
      left join forum.comments c on w.subject = 'comment' and c.id = w.id
      left join forum.topics ct on ct.id = c.topic_id
      left join forum.private_messages m on w.subject = 'message' and m.id = w.id
    order by w.since, w.id`.execute(ctx.db);
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
      paidHtml: row.paid ? withSoldPictures(row.paid, row.id) : '',
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
