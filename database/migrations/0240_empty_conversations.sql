-- migrate: outside a transaction
-- Conversations that may be empty, which are deleted after a day.
create index concurrently conversations_empty on chat.conversations (started_at)
  where asked is null and first_reply_at is null;
