-- Devices that receive Web Push, each of one session: signing out ends it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Our public key that the browser subscribed with: messages have to be signed with its other half.
  server_key text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  title text not null,
  link text not null,
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null
);
create index push_messages_due on push_messages (next_try_at);
create index push_messages_subscription on push_messages (subscription_id);

alter table notice_wishes drop constraint notice_wishes_channel_check;
alter table notice_wishes add constraint notice_wishes_channel_check check (channel in ('app', 'mail', 'sms', 'push'));
