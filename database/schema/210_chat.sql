create schema chat;

-- What one shopper and one merchant have said to each other; merchant 0 is the platform.
create table chat.threads (
  id bigint generated always as identity primary key,
  shopper_id bigint not null,
  merchant_id bigint not null,
  site_id bigint not null,
  locale text not null,
  -- The conversation that is not over; null between two of them.
  current_id bigint,
  -- Each side has read, and has received, up to this message.
  shopper_read_id bigint not null default 0,
  shopper_got_id bigint not null default 0,
  agent_read_id bigint not null default 0,
  agent_got_id bigint not null default 0,
  blocked_at timestamptz,
  labels text[] not null default '{}',
  viewed_path text not null default '',
  viewed_at timestamptz,
  created_at timestamptz not null,
  -- When a shopper is to be notified of answers that were not read by then; null: no unread answer, or notified.
  notice_at timestamptz,
  -- The shopper has been notified of answers up to this message.
  noticed_id bigint not null default 0,
  unique (shopper_id, merchant_id)
);
create index threads_by_labels on chat.threads (merchant_id, labels) where labels <> '{}';
create index threads_open on chat.threads (merchant_id, id) where current_id is not null;
create index threads_to_notice on chat.threads (notice_at) where notice_at is not null;

create table chat.conversations (
  id bigint generated always as identity primary key,
  thread_id bigint not null references chat.threads on delete cascade,
  merchant_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'ended')),
  agent_id bigint,
  started_at timestamptz not null,
  taken_at timestamptz,
  first_reply_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('shopper', 'agent', 'silence')),
  -- When the tip about the waiting time was sent, and the mail to the agents about an unanswered message.
  hinted_at timestamptz,
  mailed_at timestamptz,
  assigned_at timestamptz,
  rating smallint check (rating >= 1 and rating <= 5),
  rating_note text not null default '',
  -- The shopper has written in it, which reports ask of each conversation; null: unknown, to be asked of its messages.
  asked boolean,
  -- Snoozed by an agent: after this message, until that moment (null: only until the shopper writes again).
  snoozed_after bigint,
  snoozed_until timestamptz,
  -- When it came back from that.
  woken_at timestamptz,
  check ((state = 'ended') = (ended_at is not null))
);
create unique index conversations_current on chat.conversations (thread_id) where state <> 'ended';
create index conversations_current_by_desk on chat.conversations (merchant_id, id desc) where state <> 'ended';
-- Conversations that may be empty, which are deleted after a day.
create index conversations_empty on chat.conversations (started_at)
  where asked is null and first_reply_at is null;
create index conversations_ended on chat.conversations (ended_at) where ended_at is not null;
create index conversations_ended_by_desk on chat.conversations (merchant_id, id desc) where state = 'ended';
create index conversations_going on chat.conversations (merchant_id, agent_id) where state <> 'ended';
create index conversations_of_thread on chat.conversations (thread_id, id);
create index conversations_snoozed on chat.conversations (id) where snoozed_after is not null;
create index conversations_started on chat.conversations (merchant_id, started_at);
create index conversations_waiting_by_desk on chat.conversations (merchant_id, started_at, id desc) where state = 'waiting';

create table chat.messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references chat.threads on delete cascade,
  conversation_id bigint not null,
  -- 0: the system.
  sender_id bigint not null,
  side text not null check (side in ('shopper', 'agent', 'system')),
  kind smallint not null check (kind >= 0 and kind <= 6),
  body text not null,
  card jsonb,
  -- Seen by agents only.
  is_note boolean not null default false,
  -- Chosen by the sender's window: sending twice stores once.
  client_id text not null,
  created_at timestamptz not null,
  -- When it was written or recalled: what a poll asks for.
  changed_at timestamptz not null,
  recalled_at timestamptz,
  unique (thread_id, sender_id, client_id)
);
create index messages_changed on chat.messages (thread_id, changed_at);
create index messages_of_sender on chat.messages (sender_id, id) where side = 'shopper';
create index messages_of_thread on chat.messages (thread_id, id);

create table chat.agents (
  user_id bigint not null,
  merchant_id bigint not null,
  name text not null default '',
  is_away boolean not null default false,
  load_limit smallint not null default 5 check (load_limit >= 1 and load_limit <= 50),
  locales text[] not null default '{}',
  seen_at timestamptz not null,
  last_assigned_at timestamptz,
  primary key (user_id, merchant_id)
);
create index agents_of_merchant on chat.agents (merchant_id, seen_at);

create table chat.settings (
  merchant_id bigint primary key,
  data jsonb not null
);

create table chat.saved_replies (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  shortcut text not null,
  locale text not null default '',
  body text not null,
  unique (merchant_id, shortcut, locale)
);

-- Self-service: questions in a tree, with their answers, by merchant; each text by language. 0 is the platform.
create table chat.topics (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  parent_id bigint references chat.topics on delete cascade,
  position integer not null default 0,
  title jsonb not null,
  answer jsonb not null default '{}',
  -- Words of a message that this answers, separated by commas.
  keywords jsonb not null default '{}',
  helped integer not null default 0,
  asked integer not null default 0
);
create index topics_of_merchant on chat.topics (merchant_id, position, id);
create index topics_of_parent on chat.topics (parent_id);
