import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { renderAgain } from './content/render-again.server.ts';
import { keepForumDays } from './moderation/count-days.server.ts';
import { readForum } from './people/config.server.ts';
import { RESTORE_DAYS } from './rules.ts';
import { announceTopics } from './topics/announce.server.ts';
import { type DueTopic, publishable } from './topics/may-publish.server.ts';
import { notifyOfPublication } from './topics/notify-of-publication.server.ts';

const BATCH = 100;

/**
 * Publishes scheduled topics whose time has come, each site's with that site's rules. One whose author may not publish it
 * any more is hidden, for example because the author is banned or the board archived. Returns how many were published.
 */
export async function publishDue(ctx: Ctx): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const due = await sql<DueTopic & { site_id: number }>`
      select id, site_id, board_id, author_id, kind from forum.topics
      where state = 'scheduled' and scheduled_at <= ${ctx.now}::timestamptz
      order by id limit ${BATCH} for update skip locked`.execute(db);
    let published = 0;
    for (const site of ctx.app.sites.all()) {
      const topics = due.rows.filter(({ site_id }) => site_id === site.id);
      if (topics.length > 0) published += await publishOrHide({ ...ctx, db, site }, topics);
    }
    return published;
  });
}

async function publishOrHide(ctx: Ctx, topics: readonly DueTopic[]): Promise<number> {
  const ids = await publishable(ctx, topics);
  const others = topics.map(({ id }) => id).filter((id) => !ids.includes(id));
  await sql`update forum.topics set state = 'published', published_at = ${ctx.now}::timestamptz
    where id = any (${ids}::bigint[])`.execute(ctx.db);
  await sql`update forum.topics set state = 'hidden' where id = any (${others}::bigint[])`.execute(ctx.db);
  if (ids.length > 0) await notifyOfPublication(ctx, ids);
  return ids.length;
}

/** Notes one view; a job adds it. */
export async function countView(ctx: Ctx, { id }: { id: number }): Promise<void> {
  ctx.app.limits.writes.take(`view:${ctx.actor?.userId ?? ctx.ip}`, ctx.now);
  await sql`insert into forum.views_to_count (topic_id, num) values (${id}::bigint, 1)`.execute(ctx.db);
  if (!ctx.actor) return;
  await sql`
    update forum.members set topics_entered = topics_entered + 1, active_at = ${ctx.now}::timestamptz
    where site_id = ${ctx.site.id}::bigint and user_id = ${ctx.actor.userId}::bigint`.execute(ctx.db);
}

/** Adds noted views to their topics, in key order. Returns how many topics changed. */
export async function aggregateViews(ctx: Ctx): Promise<number> {
  const changed = await sql`
    with noted as (delete from forum.views_to_count returning topic_id, num),
    summed as (select topic_id, sum(num)::int as num from noted group by topic_id),
    locked as (select t.id from forum.topics t join summed s on s.topic_id = t.id order by t.id for no key update of t)
    update forum.topics t set view_count = view_count + s.num from summed s join locked l on l.id = s.topic_id
    where t.id = s.topic_id returning t.id`.execute(ctx.db);
  return changed.rows.length;
}

/** Erases what was deleted more than 30 days ago; a merged topic stays, because its address leads to the other. */
export async function eraseDeleted(ctx: Ctx): Promise<number> {
  const before = sql`${ctx.now}::timestamptz - make_interval(days => ${RESTORE_DAYS}::int)`;
  const topics = await sql<{ id: number }>`
    delete from forum.topics where id in (select id from forum.topics
      where state = 'deleted' and merged_into_id is null and deleted_at < ${before} limit ${BATCH}) returning id`.execute(
    ctx.db,
  );
  const comments = await sql`
    update forum.comments set source = '', html = '', pictures = '{}', words = ''
    where id in (select id from forum.comments where state = 'deleted' and source <> '' and deleted_at < ${before} limit ${BATCH})
    returning id`.execute(ctx.db);
  const gone = topics.rows.map(({ id }) => id);
  await sql`delete from forum.reactions where subject = 'topic' and subject_id = any (${gone}::bigint[])`.execute(
    ctx.db,
  );
  await sql`delete from forum.follows where subject = 'topic' and subject_id = any (${gone}::bigint[])`.execute(ctx.db);
  return gone.length + comments.rows.length;
}

/**
 * Ends sticky times, so that lists need not look at them twice, raises new members who have read enough, and counts the
 * days that are over. After an update of the renderer, it renders what was written before.
 */
export async function refreshForum(ctx: Ctx): Promise<number> {
  const ended = await sql<{ id: number }>`
    update forum.topics set sticky = null, sticky_until = null where sticky_until is not null and sticky_until <= ${ctx.now}::timestamptz returning id`.execute(
    ctx.db,
  );
  if (ended.rows.length > 0)
    await announceTopics(
      ctx,
      ended.rows.map(({ id }) => id),
    );
  let changed = ended.rows.length + (await renderAgain(ctx));
  for (const site of ctx.app.sites.all().filter(({ type }) => type === 'bbs')) {
    changed += await raiseReaders({ ...ctx, site });
    changed += await keepForumDays({ ...ctx, site });
  }
  return changed;
}

/** New members of a forum whose days are over and who have opened enough topics become basic ones. */
async function raiseReaders(ctx: Ctx): Promise<number> {
  const { newDays, basicTopicsEntered } = (await readForum(ctx)).settings;
  const raised = await sql`
    update forum.members set trust = 'basic'
    where site_id = ${ctx.site.id}::bigint and trust = 'new' and not trust_fixed
      and joined_at < ${ctx.now}::timestamptz - make_interval(days => ${newDays}::int)
      and topics_entered >= ${basicTopicsEntered}::int returning user_id`.execute(ctx.db);
  return raised.rows.length;
}
