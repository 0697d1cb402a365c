-- Locks no topic against changes; what changes meanwhile has been written by the trigger.
insert into forum.topic_views (topic_id, site_id, views) select id, site_id, view_count from forum.topics
on conflict (topic_id) do nothing;
