-- Counters follow their rows, whichever statement changes them. Rows are locked in one order: comment, topic, tag or poll
-- option, board, member.

create function forum.add_to_member(of_site bigint, of_user bigint, counter text, step integer) returns void
language plpgsql as $$
begin
  if of_user is null or step = 0 then return; end if;
  insert into forum.members (site_id, user_id) values (of_site, of_user) on conflict do nothing;
  execute format('update forum.members set %1$I = %1$I + $1 where site_id = $2 and user_id = $3', counter)
    using step, of_site, of_user;
end $$;

create function forum.count_member() returns trigger language plpgsql as $$
begin
  insert into forum.forums (site_id, member_count) values (new.site_id, 1)
    on conflict (site_id) do update set member_count = forum.forums.member_count + 1;
  return null;
end $$;
create trigger count_member after insert on forum.members for each row execute function forum.count_member();

create function forum.is_listed(c forum.comments) returns boolean language sql immutable as $$
  select c.parent_id is null and (c.state = 'published' or (c.state = 'deleted' and c.reply_count > 0))
$$;

create function forum.count_comment() returns trigger language plpgsql as $$
declare
  was integer := 0;
  is_now integer := 0;
  was_listed integer := 0;
  listed_now integer := 0;
  moved boolean := false;
begin
  if tg_op <> 'INSERT' then
    was := (old.state = 'published')::integer;
    was_listed := forum.is_listed(old)::integer;
  end if;
  if tg_op <> 'DELETE' then
    is_now := (new.state = 'published')::integer;
    listed_now := forum.is_listed(new)::integer;
  end if;
  moved := tg_op = 'UPDATE' and old.topic_id <> new.topic_id;
  -- replies of the comment above
  if tg_op = 'UPDATE' and old.parent_id is not distinct from new.parent_id then
    if new.parent_id is not null and was <> is_now then
      update forum.comments set reply_count = reply_count + is_now - was where id = new.parent_id;
    end if;
  else
    if was = 1 and old.parent_id is not null then
      update forum.comments set reply_count = reply_count - 1 where id = old.parent_id;
    end if;
    if is_now = 1 and new.parent_id is not null then
      update forum.comments set reply_count = reply_count + 1 where id = new.parent_id;
    end if;
  end if;
  if moved then
    perform forum.add_comments(old.topic_id, -was, -was_listed, old);
    perform forum.add_comments(new.topic_id, is_now, listed_now, new);
  elsif tg_op = 'DELETE' then
    perform forum.add_comments(old.topic_id, -was, -was_listed, old);
  elsif was <> is_now or was_listed <> listed_now then
    perform forum.add_comments(new.topic_id, is_now - was, listed_now - was_listed, new);
  end if;
  if tg_op = 'UPDATE' and old.author_id is not distinct from new.author_id then
    perform forum.add_to_member(new.site_id, new.author_id, 'comment_count', is_now - was);
  else
    if was = 1 then perform forum.add_to_member(old.site_id, old.author_id, 'comment_count', -1); end if;
    if is_now = 1 then perform forum.add_to_member(new.site_id, new.author_id, 'comment_count', 1); end if;
  end if;
  return null;
end $$;

create function forum.add_comments(of_topic bigint, step integer, listed integer, c forum.comments) returns void
language plpgsql as $$
declare
  t forum.topics;
begin
  if step = 0 and listed = 0 then return; end if;
  update forum.topics set
    comment_count = comment_count + step,
    thread_count = thread_count + listed,
    last_comment_id = case when step > 0 then greatest(last_comment_id, c.id) else last_comment_id end,
    last_comment_at = case when step > 0 and c.id > coalesce(last_comment_id, 0) then c.created_at else last_comment_at end,
    last_comment_author_id = case when step > 0 and c.id > coalesce(last_comment_id, 0) then c.author_id else last_comment_author_id end
  where id = of_topic returning * into t;
  if t.id is null then return; end if;
  if step < 0 and t.last_comment_id = c.id then
    update forum.topics set (last_comment_id, last_comment_at, last_comment_author_id) = (
      select l.id, l.created_at, l.author_id from (select 1) one left join lateral (
        select id, created_at, author_id from forum.comments
        where topic_id = of_topic and state = 'published' and id <> c.id order by id desc limit 1) l on true)
    where id = of_topic;
  end if;
  if t.state = 'published' and step <> 0 then
    update forum.boards set comment_count = comment_count + step where id = t.board_id;
  end if;
end $$;
create trigger count_comment after insert or delete or update of state, reply_count, topic_id, parent_id, author_id
  on forum.comments for each row execute function forum.count_comment();

create function forum.count_topic() returns trigger language plpgsql as $$
declare
  was integer := 0;
  is_now integer := 0;
begin
  if tg_op <> 'INSERT' then was := (old.state = 'published')::integer; end if;
  if tg_op <> 'DELETE' then is_now := (new.state = 'published')::integer; end if;
  if tg_op = 'UPDATE' and was <> is_now then
    update forum.tags g set topic_count = topic_count + is_now - was
      from (select tag_id from forum.topic_tags where topic_id = new.id order by tag_id) u where g.id = u.tag_id;
  end if;
  if was = 1 and (is_now = 0 or old.board_id <> new.board_id) then
    update forum.boards set topic_count = topic_count - 1, comment_count = comment_count - old.comment_count
      where id = old.board_id;
  end if;
  if is_now = 1 and (was = 0 or old.board_id <> new.board_id) then
    update forum.boards set topic_count = topic_count + 1, comment_count = comment_count + new.comment_count
      where id = new.board_id;
  end if;
  if was = 1 and (is_now = 0 or old.author_id is distinct from new.author_id) then
    perform forum.add_to_member(old.site_id, old.author_id, 'topic_count', -1);
  end if;
  if is_now = 1 and (was = 0 or old.author_id is distinct from new.author_id) then
    perform forum.add_to_member(new.site_id, new.author_id, 'topic_count', 1);
  end if;
  return null;
end $$;
create trigger count_topic after insert or delete or update of state, board_id, author_id
  on forum.topics for each row execute function forum.count_topic();

create function forum.count_accepted() returns trigger language plpgsql as $$
begin
  if old.accepted_comment_id is not null then
    perform forum.add_to_member(old.site_id, (select author_id from forum.comments where id = old.accepted_comment_id),
      'accepted_count', -1);
  end if;
  if new.accepted_comment_id is not null then
    perform forum.add_to_member(new.site_id, (select author_id from forum.comments where id = new.accepted_comment_id),
      'accepted_count', 1);
  end if;
  return null;
end $$;
create trigger count_accepted after update of accepted_comment_id on forum.topics for each row
  when (old.accepted_comment_id is distinct from new.accepted_comment_id) execute function forum.count_accepted();

create function forum.count_tag() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update forum.tags set topic_count = topic_count + 1
      where id = new.tag_id and exists (select from forum.topics where id = new.topic_id and state = 'published');
  else
    update forum.tags set topic_count = topic_count - 1
      where id = old.tag_id and exists (select from forum.topics where id = old.topic_id and state = 'published');
  end if;
  return null;
end $$;
create trigger count_tag after insert or delete on forum.topic_tags for each row execute function forum.count_tag();

create function forum.count_reaction() returns trigger language plpgsql as $$
declare
  r forum.reactions := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
  of_site bigint;
  of_author bigint;
begin
  if r.kind = 'like' then
    if r.subject = 'topic' then
      update forum.topics set like_count = like_count + step where id = r.subject_id returning site_id, author_id into of_site, of_author;
    else
      update forum.comments set like_count = like_count + step where id = r.subject_id returning site_id, author_id into of_site, of_author;
    end if;
    perform forum.add_to_member(of_site, of_author, 'like_count', step);
  elsif r.subject = 'topic' then
    update forum.topics set reactions = forum.with_reaction(reactions, r.kind, step) where id = r.subject_id;
  else
    update forum.comments set reactions = forum.with_reaction(reactions, r.kind, step) where id = r.subject_id;
  end if;
  return null;
end $$;
create function forum.with_reaction(counts jsonb, kind text, step integer) returns jsonb language sql immutable as $$
  select case when coalesce((counts ->> kind)::integer, 0) + step > 0
    then counts || jsonb_build_object(kind, coalesce((counts ->> kind)::integer, 0) + step) else counts - kind end
$$;
create trigger count_reaction after insert or delete on forum.reactions for each row execute function forum.count_reaction();

create function forum.count_favourite() returns trigger language plpgsql as $$
begin
  update forum.topics set favourite_count = favourite_count + case when tg_op = 'INSERT' then 1 else -1 end
    where id = coalesce(new.topic_id, old.topic_id);
  return null;
end $$;
create trigger count_favourite after insert or delete on forum.favourites for each row execute function forum.count_favourite();

create function forum.count_follow() returns trigger language plpgsql as $$
declare
  f forum.follows := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  if f.subject = 'topic' then
    update forum.topics set follower_count = follower_count + step where id = f.subject_id;
  elsif f.subject = 'tag' then
    update forum.tags set follower_count = follower_count + step where id = f.subject_id;
  elsif f.subject = 'board' then
    update forum.boards set follower_count = follower_count + step where id = f.subject_id;
  else
    -- in the order of the accounts, so that two people who follow each other do not deadlock
    if f.user_id < f.subject_id then perform forum.add_to_member(f.site_id, f.user_id, 'following_count', step); end if;
    perform forum.add_to_member(f.site_id, f.subject_id, 'follower_count', step);
    if f.user_id > f.subject_id then perform forum.add_to_member(f.site_id, f.user_id, 'following_count', step); end if;
  end if;
  return null;
end $$;
create trigger count_follow after insert or delete on forum.follows for each row execute function forum.count_follow();

create function forum.count_vote() returns trigger language plpgsql as $$
begin
  update forum.poll_options set vote_count = vote_count + case when tg_op = 'INSERT' then 1 else -1 end
    where id = coalesce(new.option_id, old.option_id);
  return null;
end $$;
create trigger count_vote after insert or delete on forum.poll_votes for each row execute function forum.count_vote();
