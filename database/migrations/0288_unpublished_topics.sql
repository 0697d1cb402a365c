-- migrate: outside a transaction
-- An author's list of what others do not see, however much they have published.
create index concurrently topics_unpublished on forum.topics (author_id, updated_at desc)
  where state in ('scheduled', 'review', 'transcoding', 'hidden', 'rejected');
