-- migrate: outside a transaction

-- What the list of all topics is filtered and sorted by, in every state.
create index concurrently topics_of_kind_written on forum.topics (site_id, kind, id desc);
create index concurrently topics_written on forum.topics (site_id, created_at desc);
create index concurrently topics_most_commented on forum.topics (site_id, comment_count desc, id desc);
create index concurrently topics_marked on forum.topics (site_id, id desc)
  where is_closed or is_essence or sticky is not null;
