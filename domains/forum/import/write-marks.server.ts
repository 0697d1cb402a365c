import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Batch, Placed } from './batch.server.ts';
import type { CommentLine, TopicLine } from './lines.ts';
import { momentOf } from './moments.ts';
import { reserveIds } from './reserve-ids.server.ts';

/** Likes and favourites that a row does not have yet, with their counters. */
export async function writeMarks(
  { db, now }: Ctx,
  batch: Batch,
  topics: readonly Placed<'topic'>[],
  comments: readonly Placed<'comment'>[],
): Promise<void> {
  const liked = (subject: 'topic' | 'comment', { id, line }: { id: number; line: TopicLine | CommentLine }) =>
    batch.idsOf('user', line.likes).map((user) => ({ subject, id, user, at: momentOf(line, now) }));
  const likes = [
    ...topics.flatMap((each) => liked('topic', each)),
    ...comments.flatMap((each) => liked('comment', each)),
  ];
  await writeLikes(db, likes);
  const favourites = topics.flatMap(({ id, line }) =>
    batch.idsOf('user', line.favourites).map((user) => ({ id, user, at: momentOf(line, now) })),
  );
  if (favourites.length === 0) return;
  await sql`
    with added as (
      insert into forum.favourites (user_id, topic_id, created_at)
      select "user", id, at from jsonb_to_recordset(${JSON.stringify(favourites)}::jsonb)
        as r(id bigint, "user" bigint, at timestamptz)
      on conflict do nothing returning topic_id
    )
    update forum.topics t set favourite_count = t.favourite_count + a.num
    from (select topic_id, count(*)::int as num from added group by topic_id) a where t.id = a.topic_id`.execute(db);
}

async function writeLikes(db: Ctx['db'], likes: readonly object[]): Promise<void> {
  if (likes.length === 0) return;
  await sql`
    with added as (
      insert into forum.reactions (subject, subject_id, user_id, kind, created_at)
      select subject, id, "user", 'like', at from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb)
        as r(subject text, id bigint, "user" bigint, at timestamptz)
      on conflict do nothing returning subject, subject_id
    ), num as (
      select subject, subject_id, count(*)::int as likes from added group by subject, subject_id
    ), of_comments as (
      update forum.comments c set like_count = c.like_count + n.likes from num n
      where n.subject = 'comment' and c.id = n.subject_id returning c.site_id, c.author_id, n.likes
    ), of_topics as (
      update forum.topics t set like_count = t.like_count + n.likes from num n
      where n.subject = 'topic' and t.id = n.subject_id returning t.site_id, t.author_id, n.likes
    )
    update forum.members m set like_count = m.like_count + g.likes
    from (select site_id, author_id, sum(likes)::int as likes
      from (select * from of_comments union all select * from of_topics) every_one group by site_id, author_id) g
    where m.site_id = g.site_id and m.user_id = g.author_id`.execute(db);
}

/** Polls with the votes that they do not have yet; texts of options follow the file, options are never removed. */
export async function writePolls({ db, now }: Ctx, batch: Batch, topics: readonly Placed<'topic'>[]): Promise<void> {
  const polls = topics.flatMap(({ id, line }) => {
    if (!line.poll) return [];
    const { multiple, options, endsAt, results } = line.poll;
    return [
      { id, options, ends: endsAt ?? null, results, choices: multiple ? options.length : 1, at: momentOf(line, now) },
    ];
  });
  if (polls.length === 0) return;
  await sql`
    insert into forum.polls (topic_id, max_choices, ends_at, results)
    select id, choices, ends, results from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb)
      as r(id bigint, choices smallint, ends timestamptz, results text)
    on conflict (topic_id) do update set max_choices = excluded.max_choices, ends_at = excluded.ends_at,
      results = excluded.results`.execute(db);
  const options = polls.flatMap(({ id, options: each, at }) =>
    each.map(({ text, votes }, sort) => ({ topic: id, sort, text, voters: batch.idsOf('user', votes), at })),
  );
  const ids = await reserveIds(db, 'forum.poll_options', options.length);
  const rows = options.map((option, nth) => ({ ...option, id: ids[nth] }));
  await sql`
    with given as materialized (
      select coalesce(o.id, r.id) as id, r.topic, r.sort, r.text, r.voters, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, topic bigint, sort smallint, text text,
        voters bigint[], at timestamptz)
      left join forum.poll_options o on o.topic_id = r.topic and o.sort = r.sort
    ), written as (
      insert into forum.poll_options (id, topic_id, text, sort, vote_count)
      select g.id, g.topic, g.text, g.sort, (select count(*) from unnest(g.voters) v where not exists (
        select from forum.poll_votes p where p.topic_id = g.topic and p.user_id = v and p.option_id = g.id)) from given g
      on conflict (id) do update set text = excluded.text, vote_count = forum.poll_options.vote_count + excluded.vote_count
      returning id
    )
    insert into forum.poll_votes (topic_id, user_id, option_id, voted_at)
    select g.topic, v, g.id, g.at from given g join written w on w.id = g.id, unnest(g.voters) v
    on conflict do nothing`.execute(db);
  await sql`
    update forum.polls p set voter_count = (select count(distinct user_id) from forum.poll_votes v where v.topic_id = p.topic_id)
    where p.topic_id = any (${polls.map(({ id }) => id)}::bigint[])`.execute(db);
}
