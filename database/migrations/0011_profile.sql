-- A new picture once a day: the change itself asks when the last one was.
alter table users add column avatar_changed_at timestamptz;

-- Who asked to be forgotten, and when it will be done; the row goes with what it speaks of.
create table account_departures (
  user_id bigint primary key references users,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index account_departures_due on account_departures (due_at);

-- When a user exported their data, the latest last; at most as many as are allowed per day.
create table data_downloads (
  user_id bigint primary key references users,
  taken_at timestamptz[] not null
);

-- The codes that one member had sent in a day.
create index login_codes_of_changes on login_codes (purpose, created_at) where purpose like 'change:%';
