-- Replies whose readers have not been notified yet: written with the reply, removed with its notices. Those of a process
-- that died are taken over by the job “forum replies”.
create table forum.replies_to_notify (
  comment_id bigint primary key,
  site_id bigint not null
);

-- The dynamic statement was planned for every reply and like. Only an author who never joined has no row.
create or replace function forum.add_to_member(of_site bigint, of_user bigint, counter text, step integer) returns void
language plpgsql as $$
begin
  if of_user is null or step = 0 then return; end if;
  for tries in 1..2 loop
    update forum.members set
      topic_count = topic_count + case counter when 'topic_count' then step else 0 end,
      comment_count = comment_count + case counter when 'comment_count' then step else 0 end,
      like_count = like_count + case counter when 'like_count' then step else 0 end,
      accepted_count = accepted_count + case counter when 'accepted_count' then step else 0 end,
      follower_count = follower_count + case counter when 'follower_count' then step else 0 end,
      following_count = following_count + case counter when 'following_count' then step else 0 end
    where site_id = of_site and user_id = of_user;
    if found then return; end if;
    insert into forum.members (site_id, user_id) values (of_site, of_user) on conflict do nothing;
  end loop;
end $$;
