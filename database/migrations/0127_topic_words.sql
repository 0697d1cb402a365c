-- What search reads of a published topic. It was a column with an index of forum.topics, where every new comment and like
-- wrote the index entries of all words again.
create table forum.topic_words (
  topic_id bigint primary key references forum.topics on delete cascade,
  site_id bigint not null,
  board_id bigint not null,
  published_at timestamptz not null,
  words tsvector not null
);

create function forum.keep_topic_words() returns trigger language plpgsql as $$
begin
  if new.state = 'published' then
    insert into forum.topic_words (topic_id, site_id, board_id, published_at, words)
      values (new.id, new.site_id, new.board_id, new.published_at, new.words)
      on conflict (topic_id) do update set site_id = excluded.site_id, board_id = excluded.board_id,
        published_at = excluded.published_at, words = excluded.words;
  else
    delete from forum.topic_words where topic_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_topic_words after insert or update of state, board_id, published_at, words
  on forum.topics for each row execute function forum.keep_topic_words();
