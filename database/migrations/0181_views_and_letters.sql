-- What the list of all topics is ordered by: an index of forum.topics would make every counted view write all of its
-- indexes.
create table forum.topic_views (
  topic_id bigint primary key references forum.topics on delete cascade,
  site_id bigint not null,
  views integer not null
);
create index topics_most_viewed on forum.topic_views (site_id, views desc, topic_id desc);

create function forum.keep_topic_views() returns trigger language plpgsql as $$
begin
  insert into forum.topic_views (topic_id, site_id, views) values (new.id, new.site_id, new.view_count)
    on conflict (topic_id) do update set site_id = excluded.site_id, views = excluded.views;
  return null;
end $$;
create trigger keep_topic_views after insert or update of site_id, view_count
  on forum.topics for each row execute function forum.keep_topic_views();

-- What a message names, as links of ours, and to whom: it is not sent after its recipient may no longer see that.
alter table outbox add column reader_id bigint;
alter table outbox add column about text[] not null default '{}';
