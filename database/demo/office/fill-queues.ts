import { sql } from 'kysely';
import type { Ctx } from '../../../domains/context.ts';
import { saveWord } from '../../../domains/forum/moderation/office.server.ts';
import { MODERATE } from '../../../domains/forum/rules.ts';
import { reportReview } from '../../../domains/reviews/answer-review.server.ts';
import { actorOf } from '../actor-of.ts';

const SHOP = 'lumen-digital';
const REVIEW_REPORTS = [
  { reason: 'advertising', note: '评价里推荐了其他店铺。' },
  { reason: 'false', note: '该买家没有收到这款商品。' },
] as const;
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

/** Reviews that the shop reported: staff decides. */
export async function fillReportedReviews(ctx: Ctx, merchantOwner: number): Promise<void> {
  const actor = await actorOf(ctx, merchantOwner);
  const found = await sql<{ id: number }>`
    select r.id from reviews r join merchants m on m.id = r.merchant_id
    where m.key = ${SHOP} and r.status = 'shown' and r.replied_at is null
    order by r.product_stars, r.id desc limit ${REVIEW_REPORTS.length}::int`.execute(ctx.db);
  for (const [nth, { reason, note }] of REVIEW_REPORTS.entries()) {
    const id = found.rows[nth]?.id;
    const now = new Date(ctx.now.getTime() - (nth + 1) * 7_200_000);
    if (id) await reportReview({ ...ctx, actor, now }, { id, reason, note });
  }
}

/** Words that the forum holds back, and what its members reported. */
export async function fillForumQueue(forum: Ctx, moderator: number): Promise<void> {
  const actor = { ...(await actorOf(forum, moderator)), permissions: [MODERATE] };
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
