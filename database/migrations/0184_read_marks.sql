-- How far members have read each topic. Written when a reader leaves a topic that has something new, not for every view.
create table forum.read_marks (
  user_id bigint not null,
  topic_id bigint not null references forum.topics on delete cascade,
  -- the highest comment of the first level that was shown in the order of writing; 0 if none was
  comment_id bigint not null,
  -- of the topic, when its page was made
  comment_count integer not null,
  -- when that page was made: later replies are new
  seen_at timestamptz not null,
  primary key (user_id, topic_id)
);
create index read_marks_of_topic on forum.read_marks (topic_id);
