import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** From here to the end of the transaction the counters are added by the import, not by triggers for each row. */
export async function countLater({ db }: Ctx): Promise<void> {
  await sql`select set_config('forum.counts_added', 'on', true)`.execute(db);
}

/** Counters of new topics and comments, in the order in which the triggers lock them: comment, topic, board, member. */
export async function addCounts(
  { db, site }: Ctx,
  topics: readonly number[],
  comments: readonly number[],
): Promise<void> {
  await sql`
    update forum.comments p set reply_count = p.reply_count + n.num
    from (select parent_id, count(*)::int as num from forum.comments
      where id = any (${comments}::bigint[]) and parent_id is not null group by parent_id) n
    where p.id = n.parent_id`.execute(db);
  await sql`
    update forum.topics t set comment_count = t.comment_count + n.num, thread_count = t.thread_count + n.threads,
      last_comment_id = n.last_id, last_comment_at = c.created_at, last_comment_author_id = c.author_id
    from (select topic_id, count(*)::int as num, (count(*) filter (where parent_id is null))::int as threads, max(id) as last_id
      from forum.comments where id = any (${comments}::bigint[]) group by topic_id) n
      join forum.comments c on c.id = n.last_id
    where t.id = n.topic_id`.execute(db);
  await sql`
    with new_topics as (
      select board_id, author_id from forum.topics where id = any (${topics}::bigint[]) and state = 'published'
    ), new_comments as (
      select t.board_id, c.author_id, t.state from forum.comments c join forum.topics t on t.id = c.topic_id
      where c.id = any (${comments}::bigint[])
    ), boards as (
      update forum.boards b set topic_count = b.topic_count + n.topics, comment_count = b.comment_count + n.comments
      from (select board_id, sum(topics)::int as topics, sum(comments)::int as comments from (
          select board_id, 1 as topics, 0 as comments from new_topics
          union all select board_id, 0, 1 from new_comments where state = 'published') every_one
        group by board_id) n
      where b.id = n.board_id
    )
    insert into forum.members as m (site_id, user_id, topic_count, comment_count, digest)
    select ${site.id}::bigint, author_id, sum(topics)::int, sum(comments)::int, 'none' from (
        select author_id, 1 as topics, 0 as comments from new_topics
        union all select author_id, 0, 1 from new_comments) every_one
    where author_id is not null group by author_id
    on conflict (site_id, user_id) do update set topic_count = m.topic_count + excluded.topic_count,
      comment_count = m.comment_count + excluded.comment_count`.execute(db);
}

/** The tags of topics as the file has them now. */
export async function writeTags(
  { db, site }: Ctx,
  topics: readonly number[],
  tags: readonly { topic: number; name: string; key: string }[],
): Promise<void> {
  if (topics.length === 0) return;
  const given = JSON.stringify(tags);
  await sql`
    insert into forum.tags (site_id, name, key)
    select distinct on (key) ${site.id}::bigint, name, key
    from jsonb_to_recordset(${given}::jsonb) as r(name text, key text) order by key
    on conflict (site_id, key) do nothing`.execute(db);
  await sql`
    with given as (
      select g.id as tag_id, r.topic as topic_id from jsonb_to_recordset(${given}::jsonb) as r(topic bigint, key text)
      join forum.tags g on g.site_id = ${site.id}::bigint and g.key = r.key
    ), gone as (
      delete from forum.topic_tags t using forum.topics o
      where t.topic_id = any (${topics}::bigint[]) and o.id = t.topic_id and o.revision = 1
        and not exists (select from given g where g.tag_id = t.tag_id and g.topic_id = t.topic_id)
      returning t.tag_id, t.topic_id
    ), added as (
      insert into forum.topic_tags (tag_id, topic_id)
      select g.tag_id, g.topic_id from given g join forum.topics o on o.id = g.topic_id and o.revision = 1
      on conflict do nothing returning tag_id, topic_id
    )
    update forum.tags g set topic_count = g.topic_count + n.num
    from (select e.tag_id, sum(e.step)::int as num from (
        select tag_id, topic_id, 1 as step from added union all select tag_id, topic_id, -1 from gone) e
      join forum.topics t on t.id = e.topic_id and t.state = 'published' group by e.tag_id) n
    where g.id = n.tag_id`.execute(db);
}
