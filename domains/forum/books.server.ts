import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Counters of the forum that differ from their rows, one sentence each; empty if everything agrees. */
export async function checkForum(db: Db): Promise<string[]> {
  const found = await sql<{ problem: string }>`
    select 'forum topic ' || t.id || ' counts ' || t.comment_count || ' comments, ' || t.thread_count || ' threads, '
      || t.like_count || ' likes, ' || t.favourite_count || ' favourites, which its rows do not confirm' as problem
    from forum.topics t
    where t.comment_count <> (select count(*) from forum.comments c where c.topic_id = t.id and c.state = 'published')
      or t.thread_count <> (select count(*) from forum.comments c where c.topic_id = t.id and forum.is_listed(c))
      or t.like_count <> (select count(*) from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id and r.kind = 'like')
      or t.favourite_count <> (select count(*) from forum.favourites f where f.topic_id = t.id)
    union all
    select 'forum topic ' || t.id || ' counts ' || t.view_count || ' views, which the order by views does not confirm'
    from forum.topics t left join forum.topic_views v on v.topic_id = t.id
    where v.views is distinct from t.view_count or v.site_id is distinct from t.site_id
    union all
    select 'forum comment ' || c.id || ' counts ' || c.like_count || ' likes and ' || c.reply_count || ' replies, which its rows do not confirm'
    from forum.comments c
    where c.like_count <> (select count(*) from forum.reactions r where r.subject = 'comment' and r.subject_id = c.id and r.kind = 'like')
      or c.reply_count <> (select count(*) from forum.comments a where a.parent_id = c.id and a.state = 'published')
    union all
    select 'forum board ' || b.id || ' counts ' || b.topic_count || ' topics and ' || b.comment_count || ' comments, which its rows do not confirm'
    from forum.boards b, lateral (select count(*) as topics, coalesce(sum(comment_count), 0) as comments from forum.topics t
      where t.board_id = b.id and t.state = 'published') n
    where b.topic_count <> n.topics or b.comment_count <> n.comments
    union all
    select 'forum member ' || m.user_id || ' counts ' || m.topic_count || ' topics and ' || m.comment_count || ' comments, which their rows do not confirm'
    from forum.members m
    where m.topic_count <> (select count(*) from forum.topics t where t.site_id = m.site_id and t.author_id = m.user_id and t.state = 'published')
      or m.comment_count <> (select count(*) from forum.comments c where c.site_id = m.site_id and c.author_id = m.user_id and c.state = 'published')
    union all
    select 'forum poll of topic ' || p.topic_id || ' counts ' || p.voter_count || ' voters, which its votes do not confirm'
    from forum.polls p where p.voter_count <> (select count(distinct user_id) from forum.poll_votes v where v.topic_id = p.topic_id)
    union all
    select 'forum poll option ' || o.id || ' counts ' || o.vote_count || ' votes, which its rows do not confirm'
    from forum.poll_options o where o.vote_count <> (select count(*) from forum.poll_votes v where v.option_id = o.id)
    union all
    select 'forum tag ' || g.id || ' counts ' || g.topic_count || ' topics and ' || g.follower_count || ' followers, which its rows do not confirm'
    from forum.tags g
    where g.topic_count <> (select count(*) from forum.topic_tags tt join forum.topics t on t.id = tt.topic_id
        where tt.tag_id = g.id and t.state = 'published')
      or g.follower_count <> (select count(*) from forum.follows f where f.subject = 'tag' and f.subject_id = g.id)
    union all
    select 'forum board ' || b.id || ' counts ' || b.follower_count || ' followers, which its rows do not confirm'
    from forum.boards b
    where b.follower_count <> (select count(*) from forum.follows f where f.subject = 'board' and f.subject_id = b.id)
    union all
    select 'forum topic ' || t.id || ' counts ' || t.follower_count || ' followers, which its rows do not confirm'
    from forum.topics t
    where t.follower_count <> (select count(*) from forum.follows f where f.subject = 'topic' and f.subject_id = t.id)
    union all
    select 'forum member ' || m.user_id || ' counts ' || m.follower_count || ' followers and ' || m.following_count || ' followed people, which their rows do not confirm'
    from forum.members m
    where m.follower_count <> (select count(*) from forum.follows f
        where f.site_id = m.site_id and f.subject = 'author' and f.subject_id = m.user_id)
      or m.following_count <> (select count(*) from forum.follows f
        where f.site_id = m.site_id and f.subject = 'author' and f.user_id = m.user_id)
    union all
    select 'forum topic ' || t.id || ' accepted comment ' || t.accepted_comment_id || ', which is not published there'
    from forum.topics t left join forum.comments c on c.id = t.accepted_comment_id and c.topic_id = t.id and c.state = 'published'
    where t.accepted_comment_id is not null and c.id is null`.execute(db);
  return found.rows.map(({ problem }) => problem);
}
