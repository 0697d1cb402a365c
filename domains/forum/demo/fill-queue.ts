import { sql } from 'kysely';
import type { Actor, Ctx } from '../../kit/context.ts';
import { saveWord } from '../moderation/office.server.ts';
import { MODERATE } from '../rules.ts';

const WORDS = [
  { word: '代开发票', action: 'review', locale: 'zh-CN' },
  { word: 'casino-bonus', action: 'reject', locale: null },
  { word: 'promo-iphone', action: 'mask', locale: 'fr' },
] as const;
const FORUM_REPORTS = [
  { subject: 'topic', reason: 'off_topic', note: '' },
  { subject: 'topic', reason: 'spam', note: 'The same link is in three topics.' },
  { subject: 'comment', reason: 'abuse', note: '言辞过激，请处理。' },
] as const;

/** Words that the forum holds back, and what its members reported. */
export async function fillQueue(forum: Ctx, moderator: Actor): Promise<void> {
  const actor = { ...moderator, permissions: [MODERATE] };
  for (const word of WORDS) await saveWord({ ...forum, actor }, { ...word, exceptions: [] });
  const rows = FORUM_REPORTS.map((report, nth) => ({ ...report, nth }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(subject text, reason text, note text, nth int)
    ), topics as (
      select id, author_id, row_number() over (order by id desc) - 1 as nth from forum.topics
      where site_id = ${forum.site.id}::bigint and state = 'published' order by id desc limit 20
    ), comments as (
      select id, author_id, row_number() over (order by id desc) - 1 as nth from forum.comments
      where site_id = ${forum.site.id}::bigint and state = 'published' order by id desc limit 20
    )
    insert into forum.reports (site_id, subject, subject_id, reporter_id, reason, note, created_at)
    select ${forum.site.id}::bigint, g.subject, coalesce(t.id, c.id), (
        select user_id from forum.members where site_id = ${forum.site.id}::bigint
          and user_id is distinct from coalesce(t.author_id, c.author_id) order by user_id offset g.nth limit 1),
      g.reason, g.note, ${forum.now}::timestamptz - (g.nth + 1) * interval '50 minutes'
    from given g left join topics t on g.subject = 'topic' and t.nth = g.nth + 3
      left join comments c on g.subject = 'comment' and c.nth = g.nth`.execute(forum.db);
}
