-- Self-service: questions in a tree, with their answers, by merchant; each text by language. 0 is the platform.
create table chat.topics (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  parent_id bigint references chat.topics (id) on delete cascade,
  position int not null default 0,
  title jsonb not null,
  answer jsonb not null default '{}',
  -- Words of a message that this answers, separated by commas.
  keywords jsonb not null default '{}',
  helped int not null default 0,
  asked int not null default 0
);
create index topics_of_merchant on chat.topics (merchant_id, position, id);
create index topics_of_parent on chat.topics (parent_id);
-- Nothing has ever used it: its questions had no tree.
drop table chat.answers;
