-- Locks no topic against changes; what changes meanwhile has been written by the trigger.
insert into forum.topic_words (topic_id, site_id, board_id, published_at, words)
select id, site_id, board_id, published_at, words from forum.topics where state = 'published'
on conflict (topic_id) do nothing;
