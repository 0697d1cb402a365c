-- migrate: outside a transaction
-- Boards list the topics in the reader's languages, and count them.
create index concurrently topics_of_board_in_language on forum.topics (board_id, locale, published_at desc, id desc)
  where state = 'published';
