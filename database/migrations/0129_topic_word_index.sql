-- migrate: outside a transaction

create index concurrently topic_words_by_words on forum.topic_words using gin (words) with (fastupdate = off);
-- processes of the former release search without it until the deployment is complete
drop index concurrently forum.topics_by_words;
