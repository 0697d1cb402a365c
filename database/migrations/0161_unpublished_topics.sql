-- migrate: outside a transaction

create index concurrently topics_unpublished on forum.topics (site_id, state, id desc) where state <> 'published';
