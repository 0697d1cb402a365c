-- migrate: outside a transaction

-- A search on one board reads its newest topics, not those of all boards.
create index concurrently topic_words_on_board on forum.topic_words (site_id, board_id, published_at desc);
