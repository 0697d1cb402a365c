-- A mistyped word begins like the right one and is about as long: what merely shares its end is another word.
create or replace function nearest_word(typed text) returns text language sql stable set pg_trgm.similarity_threshold = 0.4 as $$
  select word from search_words
  where word % typed and left(word, 1) = left(typed, 1) and abs(length(word) - length(typed)) <= 2
  order by similarity(word, typed) desc, abs(length(word) - length(typed)), word limit 1
$$;

-- Products are indexed by other terms now: below all top categories they are indexed again in the background.
insert into category_work (category_id) select id from categories where parent_id is null;
