-- migrate: outside a transaction

-- A word that many topics have is looked for in the newest ones, and a language that few are written in by
-- itself.
create index concurrently topic_words_newest on forum.topic_words (site_id, published_at desc, topic_id desc);
create index concurrently topics_in_language on forum.topics (site_id, locale, published_at desc, id desc) where state = 'published';
