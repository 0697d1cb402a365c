-- migrate: outside a transaction
-- What a former version of the forum's renderer has rendered; empty once the job has rendered it again.
create index concurrently topics_to_render on forum.topics (id) where render_version < 2;
create index concurrently comments_to_render on forum.comments (id) where render_version < 2;
