-- Notification preferences of a user by topic and channel; without a row, `NOTICE_DEFAULTS` applies.
create table notice_wishes (
  user_id bigint not null references users,
  topic text not null,
  channel text not null check (channel in ('app', 'mail', 'sms')),
  wanted boolean not null,
  primary key (user_id, topic, channel)
);

-- When it was forwarded to mail, text messages and open windows; notifications from before that existed are not
-- forwarded.
alter table notices add column spread_at timestamptz default now();
alter table notices alter column spread_at drop default;
-- Wanted by mail or text message only: the message centre does not show it.
alter table notices add column hidden boolean not null default false;
create index notices_to_spread on notices (id) where spread_at is null;
drop index notices_unread;
create index notices_unread on notices (user_id) where read_at is null and not hidden;
